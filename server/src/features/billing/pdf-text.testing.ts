import { inflateSync } from 'node:zlib';

function* streamsOf(pdf: Buffer): Generator<string> {
  for (const [, packed] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g))
    yield inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1');
}

/** The letters for which a PDF by pdfkit brings fonts of its own. */
export const pdfLetters = (pdf: Buffer): string =>
  [...streamsOf(pdf)]
    .flatMap((stream) => [...stream.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)])
    .flatMap(([, ranges]) => [...ranges!.matchAll(/[[ ]<([0-9a-f ]+)>/g)])
    .map(([, hex]) => Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    .join('');

/** The lines of western text of a PDF by pdfkit, in the order in which they are drawn. */
export function pdfText(pdf: Buffer): string[] {
  return [...streamsOf(pdf)]
    .flatMap((stream) => [...stream.matchAll(/\[(.*)\] TJ/g)])
    .map(([, pieces]) => [...pieces!.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''))
    .map((hex) => Buffer.from(hex, 'hex').toString('latin1'));
}
