import { open } from 'node:fs/promises';

export interface TopBox {
  type: string;
  start: number;
  /** Beyond the file's end if the file is truncated. */
  end: number;
}

/** Reads the top-level boxes' headers only; stops at the first invalid box, or after 100,000. */
export async function readTopBoxes(path: string): Promise<{ boxes: TopBox[]; sizeBytes: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const boxes: TopBox[] = [];
    const header = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size && boxes.length < 100_000; ) {
      const { bytesRead } = await file.read(header, 0, 16, at);
      const short = header.readUInt32BE(0);
      const type = header.toString('latin1', 4, 8);
      if (!/^[\w ©-]{4}$/.test(type)) break;
      const long = short === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : short;
      const length = short === 0 ? size - at : long;
      if (length < 8) break;
      boxes.push({ type, start: at, end: at + length });
      at += length;
    }
    return { boxes, sizeBytes: size };
  } finally {
    await file.close();
  }
}
