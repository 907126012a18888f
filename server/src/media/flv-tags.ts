const headerBytes = 9;
/** The size of the previous tag, which follows every tag. */
const sizeBytes = 4;
const tagHeaderBytes = 11;

export interface FlvTag {
  /** 8: audio, 9: video, 18: data. */
  type: number;
  timeMs: number;
  body: Buffer;
}

/** Reads an FLV file as it arrives. Throws if it is not FLV. */
export function createFlvReader(onTag: (tag: FlvTag) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let hasHeader = false;

  return function push(chunk: Uint8Array): void {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    if (!hasHeader) {
      if (rest.length < headerBytes + sizeBytes) return;
      if (rest.toString('latin1', 0, 3) !== 'FLV') throw new Error('Not an FLV file');
      rest = rest.subarray(headerBytes + sizeBytes);
      hasHeader = true;
    }
    while (rest.length >= tagHeaderBytes) {
      const length = rest.readUIntBE(1, 3);
      const end = tagHeaderBytes + length + sizeBytes;
      if (rest.length < end) return;
      const timeMs = rest.readUIntBE(4, 3) + (rest.readUInt8(7) & 0x7f) * 2 ** 24;
      onTag({ type: rest.readUInt8(0) & 31, timeMs, body: rest.subarray(tagHeaderBytes, tagHeaderBytes + length) });
      rest = rest.subarray(end);
    }
  };
}
