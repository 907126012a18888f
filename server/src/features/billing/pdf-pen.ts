import type PdfDocument from 'pdfkit';
import type { PdfFont, PdfFonts } from './pdf-fonts.ts';
import { linesOf, runsOf } from './pdf-lines.ts';

type Document = InstanceType<typeof PdfDocument>;

interface Written {
  x: number;
  /** The upper edge of the first line, in points. */
  y: number;
  size?: number;
  color: string;
  isBold?: boolean;
  /** Lines are broken where they are wider. */
  width?: number;
  isAtEnd?: boolean;
}

/** How far the letters of the page stand below its upper edge, and lines apart, for each point of their size. */
const ascent = 0.718;
const lineHeight = 1.156;

export type PdfPen = ReturnType<typeof createPdfPen>;

/** Writes in the letters of any script that its fonts have. */
export function createPdfPen(document: Document, fonts: PdfFonts) {
  const use = ({ src, family }: PdfFont, size: number) =>
    (family === undefined ? document.font(src) : document.font(src, family)).fontSize(size);

  function widthOf(line: string, size: number, isBold: boolean): number {
    return runsOf(line, fonts, isBold).reduce(
      (width, { text, font }) => width + use(font, size).widthOfString(text),
      0,
    );
  }

  return {
    /** Returns where the next line would begin. */
    write(text: string, { x, y, size = 10, color, isBold = false, width, isAtEnd = false }: Written): number {
      const lines = linesOf(text, width ?? Number.POSITIVE_INFINITY, (line) => widthOf(line, size, isBold));
      for (const [index, line] of lines.entries()) {
        const top = y + index * size * lineHeight;
        let from = isAtEnd ? x + (width ?? 0) - widthOf(line, size, isBold) : x;
        for (const run of runsOf(line, fonts, isBold)) {
          use(run.font, size).fillColor(color);
          document.text(run.text, from, top + ascent * size, { lineBreak: false, baseline: 'alphabetic' });
          from += document.widthOfString(run.text);
        }
      }
      return y + lines.length * size * lineHeight;
    },
  };
}
