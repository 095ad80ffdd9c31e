import { Aim } from './aim.svelte';

const aim = () => new Aim<string>((name) => name);

describe('aiming', () => {
  it('follows a mouse until something is chosen', () => {
    const at = aim();
    at.pass('a');
    expect([at.at, at.chosen]).toEqual(['a', false]);
    at.pass(null);
    expect(at.at).toBeNull();
    at.choose('b');
    at.pass('a');
    at.pass(null);
    expect([at.at, at.chosen]).toEqual(['b', true]);
  });

  it('shows where nothing can be done, and follows the mouse from there', () => {
    const at = aim();
    at.choose('a');
    at.show('b');
    expect([at.at, at.chosen]).toEqual(['b', false]);
    at.pass('c');
    expect(at.at).toBe('c');
  });

  it('does a thing at the second tap on it, never at the first', () => {
    const at = aim();
    // Where the mouse rests already, too.
    at.pass('a');
    expect(at.tap('a')).toBe(false);
    expect(at.tap('b')).toBe(false);
    expect(at.tap('a')).toBe(false);
    expect(at.tap('a')).toBe(true);
    at.clear();
    expect(at.tap('a')).toBe(false);
  });
});
