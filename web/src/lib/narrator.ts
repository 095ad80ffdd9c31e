// What happened, for whoever cannot see the board: the others' doings since it was last told, then the question.

import type { Shown } from '../boards/boards';

export interface Told {
  text: string;
  /** Whether anything happened at all. */
  news: boolean;
}

export class Narrator {
  #heard = -1;

  tell(now: Shown, question: string): Told {
    const news = now.log.filter(({ number }) => this.#heard >= 0 && number > this.#heard);
    this.#heard = now.view.moves;
    const others = news.filter(({ seat }) => seat === null || !now.table.seats[seat]?.mine);
    const sentences = others.map(({ name, text }) => `${name} ${text}`);
    return { text: [...sentences, question].filter(Boolean).join(' '), news: news.length > 0 };
  }
}
