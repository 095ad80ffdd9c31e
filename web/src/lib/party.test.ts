import type { GameInfo } from './api';
import { briefly, inWords, partyOf, remember, wishOf } from './party';

const game = (players: number[], default_players: number): GameInfo =>
  ({
    name: 'town',
    players,
    default_players,
    options: [
      {
        name: 'set',
        title: 'Set',
        default: 'a',
        choices: [
          { value: 'a', text: '' },
          { value: 'b', text: '' },
        ],
      },
    ],
    bots: ['easy', 'medium', 'hard'].map((code) => ({ code, text: '' })),
  }) as unknown as GameInfo;

describe('who plays', () => {
  beforeEach(() => localStorage.clear());

  it('is one alone where the game allows it, else bots of the middle level', () => {
    expect(wishOf(game([1, 2], 1), partyOf(game([1, 2], 1)))).toMatchObject({
      game: 'town',
      seats: [{ kind: 'me' }],
      practice: false,
      patience: 120,
    });
    expect(partyOf(game([3, 4], 4)).others).toEqual(Array(3).fill({ kind: 'bot', bot: 'medium' }));
  });

  it('is remembered, as far as the game can still be played like that', () => {
    const town = game([1, 2, 3], 1);
    remember(town, {
      others: [{ kind: 'bot', bot: 'hard' }, { kind: 'open' }],
      options: { set: 'b' },
      practice: true,
      patience: null,
      clock: null,
      public: false,
      rated: false,
    });
    expect(partyOf(town)).toMatchObject({
      others: [{ bot: 'hard' }, { kind: 'open' }],
      options: { set: 'b' },
      practice: true,
      patience: null,
    });
    expect(partyOf(game([1, 2], 1)).others).toEqual([]);
    remember(town, {
      others: [{ kind: 'bot', bot: 'gone' }],
      options: {},
      practice: false,
      patience: 120,
      clock: null,
      public: false,
      rated: false,
    });
    expect(partyOf(town).others).toEqual([]);
    remember(town, {
      others: [],
      options: { set: 'gone' },
      practice: false,
      patience: 120,
      clock: null,
      public: false,
      rated: false,
    });
    expect(partyOf(town).options).toEqual({});
    localStorage.setItem('pentapolis.parties', '{"town":7}');
    expect(partyOf(town).others).toEqual([]);
  });

  it('is said on the button and aloud', () => {
    const said = (...others: Parameters<typeof remember>[1]['others']) => {
      const party = { others, options: {}, practice: false, patience: 120, clock: null, public: false, rated: false };
      return [briefly(party), inWords(party)];
    };
    expect(said()).toEqual(['Solo', 'alone']);
    expect(said({ kind: 'bot', bot: 'easy' })).toEqual(['1 bot', 'you and 1 bot']);
    expect(said({ kind: 'bot', bot: 'easy' }, { kind: 'bot', bot: 'hard' })).toEqual(['2 bots', 'you and 2 bots']);
    expect(said({ kind: 'open' }, { kind: 'hotseat', name: 'Bea' })).toEqual([
      '3 players',
      'you and 1 other here, 1 friend by link',
    ]);
  });
});
