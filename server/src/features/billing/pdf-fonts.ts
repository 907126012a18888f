import { createRequire } from 'node:module';
import { type Font, type FontCollection, openSync } from 'fontkit';
import { ConfigError } from '../../config/read-env.ts';

/** A font of a page, and which letters it has. */
export interface PdfFont {
  /** Of one of the fonts that every reader has, or a file. */
  src: string;
  /** Within a file of several. */
  family: string | undefined;
  has: (letter: string) => boolean;
}

const require = createRequire(import.meta.url);
const own = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** What readers' own fonts have: the letters of western Europe. Files with nothing else stay small. */
const isWestern = (letter: string) => /^[\u0020-\u007e\u00a0-\u00ff€–—‘’“”…]+$/.test(letter);

const opened = new Map<string, PdfFont>();

/** Opened when a page first needs it, and kept. */
function openPdfFont(src: string): PdfFont {
  const known = opened.get(src);
  if (known) return known;
  const file: Font | FontCollection = openSync(src);
  const font = 'fonts' in file ? file.fonts[0] : file;
  if (!font) throw new Error('it is empty');
  const has = (letter: string) => [...letter].every((point) => font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0));
  const made = { src, family: 'fonts' in file ? font.postscriptName : undefined, has };
  opened.set(src, made);
  return made;
}

export interface PdfFonts {
  /** The first that has all of the letter. */
  of: (letter: string, isBold: boolean) => PdfFont | undefined;
}

/**
 * Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian, Georgian and more; `files` have what else is needed. Throws
 * `ConfigError` for one that is no font.
 */
export function createPdfFonts(files: readonly string[]): PdfFonts {
  for (const [index, src] of files.entries()) {
    try {
      openPdfFont(src);
    } catch (error) {
      const why = (error as Error).message;
      throw new ConfigError(`ZEACON_PLANS: fonts[${index}] names ${src}, which is no font that can be read: ${why}`);
    }
  }
  const readers = (name: string): PdfFont => ({ src: name, family: undefined, has: isWestern });
  const western = { regular: readers('Helvetica'), bold: readers('Helvetica-Bold') };
  return {
    of(letter, isBold) {
      const first = isBold ? western.bold : western.regular;
      if (first.has(letter)) return first;
      const further = [isBold ? own.bold : own.regular, ...files];
      for (const src of further) {
        const font = openPdfFont(src);
        if (font.has(letter)) return font;
      }
      return undefined;
    },
  };
}
