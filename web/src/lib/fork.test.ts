import { describe, expect, it } from 'vitest';
import { seatsFor } from './fork';

describe('who plays on', () => {
  it('is me at one seat, whatever stood there before', () => {
    expect(seatsFor(1, ['open', 'bot:hard', 'bot:guest bot'])).toEqual([
      { kind: 'open' },
      { kind: 'me' },
      { kind: 'bot', bot: 'guest bot' },
    ]);
  });
});
