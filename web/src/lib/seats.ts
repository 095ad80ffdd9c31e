import type { GameInfo } from './api';
import type { SeatWish } from './http';

/** One click from playing: alone where the game allows it, else with bots at the other seats. */
export function defaultSeats(game: GameInfo): SeatWish[] {
  if (game.players.includes(1)) return [{ kind: 'me' }];
  // Bots come weakest first: a newcomer meets the one in the middle.
  const bot = game.bots[game.bots.length >> 1]?.code;
  const others = Array.from(
    { length: game.default_players - 1 },
    (): SeatWish => (bot ? { kind: 'bot', bot } : { kind: 'open' }),
  );
  return [{ kind: 'me' }, ...others];
}
