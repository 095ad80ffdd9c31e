// The positions of a game that the service keeps, fetched a piece at a time: whoever steps through a game wants the
// next ones, too.

import type { Shown } from '../boards/boards';
import { api } from './http';

const PIECE = 16;

export class Positions {
  /** Pieces by whose eyes they are seen with, and where they begin. */
  readonly #pieces = new Map<string, Promise<Shown[]>>();

  constructor(
    private readonly code: string,
    private readonly last: number,
  ) {}

  /** The position after so many moves; without a seat with the eyes of whoever made the last. */
  async at(move: number, seat: number | null = null): Promise<Shown> {
    const piece = await this.#piece(Math.floor(move / PIECE), seat);
    if (move % PIECE === PIECE - 2 && move + 2 <= this.last)
      void this.#piece(Math.floor(move / PIECE) + 1, seat).catch(() => undefined);
    return piece[move % PIECE]!;
  }

  #piece(number: number, seat: number | null): Promise<Shown[]> {
    const key = `${seat}/${number}`;
    let found = this.#pieces.get(key);
    if (!found) {
      const from = number * PIECE;
      found = api.positions(this.code, from, Math.min(this.last, from + PIECE - 1), seat) as Promise<Shown[]>;
      found.catch(() => this.#pieces.delete(key));
      this.#pieces.set(key, found);
    }
    return found;
  }
}
