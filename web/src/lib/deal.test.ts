import { codeOf, wishOf, type DealWish } from './deal';

describe('the address of a deal', () => {
  it.each<DealWish>([
    { players: 3, seed: 481516, options: {} },
    { players: 1, seed: 0, options: { sides: 'B', coal_plant: 'last' } },
  ])('leads back to it: %o', (wish) => expect(wishOf(codeOf(wish))).toEqual(wish));

  it.each(['', '2', '2-', 'x-1', '2-1-sides', '2-1-a~b~c', '2-1-~b', '2-1-a~', '2--1'])('is not %s', (code) =>
    expect(wishOf(code)).toBeNull(),
  );
});
