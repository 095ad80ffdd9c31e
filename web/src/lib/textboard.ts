// The text board line by line: sentences may be wrapped, drawings may not.

import type { TextRun } from './api';

export interface TextLine {
  runs: TextRun[];
  sentence: boolean;
}

/** Runs go on over ends of lines; lines do not. */
export function textLines(runs: TextRun[]): TextLine[] {
  const lines: TextRun[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, i) => {
      if (i) lines.push([]);
      if (text) lines.at(-1)!.push({ ...run, text });
    });
  }
  return lines.map((line) => ({ runs: line, sentence: isSentence(line) }));
}

/** Drawings have columns, and so gaps within the line or many coloured pieces. */
function isSentence(line: TextRun[]): boolean {
  const text = line
    .map((run) => run.text)
    .join('')
    .trim();
  const coloured = line.filter((run) => run.ground).length;
  return /\p{L}{3}/u.test(text) && !/ {2}/.test(text) && coloured <= 2;
}
