export interface Box {
  type: string;
  start: number;
  end: number;
}

/** The boxes between two places of an ISO media file, until one that does not end there. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const end = start + bytes.readUInt32BE(start);
    if (end < start + 8 || end > to) break;
    found.push({ type: bytes.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return found;
}
