export interface Box {
  type: string;
  body: Buffer;
}

/** The boxes that follow each other in these bytes. Throws `RangeError` at one that is longer than what is left. */
export function* eachBox(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const headerBytes = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (length < headerBytes || at + length > bytes.length) throw new RangeError('A box is longer than what holds it.');
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + headerBytes, at + length) };
    at += length;
  }
}

export const childBoxes = (bytes: Buffer): Box[] => [...eachBox(bytes)];

/** A box that starts with its version and flags. */
export function readFullBox({ body }: Box): { version: number; flags: number; rest: Buffer } {
  return { version: body.readUInt8(0), flags: body.readUIntBE(1, 3), rest: body.subarray(4) };
}
