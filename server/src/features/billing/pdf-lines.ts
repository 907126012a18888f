import createBidi from 'bidi-js';
import type { PdfFont, PdfFonts } from './pdf-fonts.ts';

/** Letters of one font, in the order in which they are read. */
export interface PdfRun {
  text: string;
  font: PdfFont;
}

const bidi = createBidi();
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const spaces = /^\s+$/u;

interface Letter {
  letter: string;
  font: PdfFont;
}

/** A word is of one font where one has all of it. Letters that none has are written as a question mark. */
function writable(text: string, fonts: PdfFonts, isBold: boolean): Letter[] {
  const unknown = fonts.of('?', isBold);
  return text
    .normalize('NFC')
    .split(/(\s+)/u)
    .flatMap((word) => {
      const ofWord = fonts.of(word, isBold);
      return [...letters.segment(word)].flatMap(({ segment: letter }): Letter[] => {
        const font = ofWord ?? fonts.of(letter, isBold);
        if (font) return [{ letter, font }];
        return unknown ? [{ letter: '?', font: unknown }] : [];
      });
    });
}

/**
 * The runs of a line from left to right: the Unicode Bidirectional Algorithm (UAX 9, L2) by words, as fonts turn the
 * letters of a word around by themselves.
 */
export function runsOf(line: string, fonts: PdfFonts, isBold = false): PdfRun[] {
  const written = writable(line, fonts, isBold);
  const text = written.map(({ letter }) => letter).join('');
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: (PdfRun & { level: number })[] = [];
  let at = 0;
  for (const { letter, font } of written) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const last = runs.at(-1);
    const isRightToLeft = level % 2 === 1;
    const isOneWord = !isRightToLeft || (!spaces.test(letter) && !spaces.test(last?.text ?? ''));
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    if (last && last.level === level && last.font === font && isOneWord) last.text += shown;
    else runs.push({ text: shown, font, level });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) turnAround(runs, level);
  return runs;
}

/** Every sequence of this level or higher. */
function turnAround(runs: { level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start;
    while (end < runs.length && runs[end]!.level >= level) end++;
    if (end > start + 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}

/** Broken between words where it is wider than `width`. A word that is wider by itself stands alone. */
export function linesOf(text: string, width: number, widthOf: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}
