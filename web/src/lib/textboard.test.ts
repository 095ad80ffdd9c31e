import { describe, expect, it } from 'vitest';
import type { TextRun } from './api';
import { textLines } from './textboard';

const run = (text: string, ground: string | null = null): TextRun => ({ text, colour: null, ground, bold: false });
const shown = (runs: TextRun[]) => textLines(runs).map(({ runs, sentence }) => [runs.map((run) => run.text).join(''), sentence]);

describe('the text board by lines', () => {
  it('cuts runs that go on over the end of a line', () => {
    expect(shown([run('One line.\n\nAno'), run('ther.', '#fff')])).toEqual([
      ['One line.', true],
      ['', false],
      ['Another.', true],
    ]);
  });

  it('leaves drawings as they are: they have gaps, or many colours', () => {
    expect(shown([run('   a1    a2   Player 1')])).toEqual([['   a1    a2   Player 1', false]]);
    const cells = ['G06·3', ' ', 'HALL1', ' ', 'HALL2'].map((text) => run(text, text === ' ' ? null : '#0f0'));
    expect(shown(cells)).toEqual([['G06·3 HALL1 HALL2', false]]);
  });

  it('takes a sentence about a card for a sentence', () => {
    expect(shown([run('  '), run('AR03', '#a00'), run(' New Jobs. At once: you gain 2 points.')])).toEqual([
      ['  AR03 New Jobs. At once: you gain 2 points.', true],
    ]);
  });
});
