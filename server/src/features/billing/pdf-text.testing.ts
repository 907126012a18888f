import { inflateSync } from 'node:zlib';

/** The lines of text of a PDF by pdfkit, in the order in which they are drawn. */
export function pdfText(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams]
    .flatMap(([, packed]) => [
      ...inflateSync(Buffer.from(packed!, 'latin1'))
        .toString('latin1')
        .matchAll(/\[(.*)\] TJ/g),
    ])
    .map(([, pieces]) => [...pieces!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'));
}
