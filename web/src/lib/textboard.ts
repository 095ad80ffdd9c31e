// The text board line by line: sentences may be wrapped and speak of players by name, drawings may not.

import type { TextRun } from './api';

export interface TextLine {
  runs: TextRun[];
  sentence: boolean;
}

/** Runs go on over ends of lines; lines do not. */
export function textLines(runs: TextRun[], names: string[]): TextLine[] {
  const lines: TextRun[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, i) => {
      if (i) lines.push([]);
      if (text) lines.at(-1)!.push({ ...run, text });
    });
  }
  return lines.map((line) => {
    if (!isSentence(line)) return { runs: line, sentence: false };
    return { runs: line.map((run) => ({ ...run, text: named(run.text, names) })), sentence: true };
  });
}

/** Drawings have columns, and so gaps within the line or many coloured pieces. */
function isSentence(line: TextRun[]): boolean {
  const text = line.map((run) => run.text).join('').trim();
  const coloured = line.filter((run) => run.ground).length;
  return /\p{L}{3}/u.test(text) && !/ {2}/.test(text) && coloured <= 2;
}

/** Games count players; people know them by their names. Where a sentence begins the number stays too, for
 *  drawings show it. */
export function named(text: string, names: string[]): string {
  return text.replace(/\b(P|p)layer (\d+)\b/g, (said, first, number) => {
    const name = names[Number(number) - 1];
    if (!name) return said;
    return first === 'P' ? `${name} (${number})` : name;
  });
}
