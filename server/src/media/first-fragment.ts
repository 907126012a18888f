/** No key frame is larger, whatever its resolution. */
const mostBytes = 32 * 2 ** 20;

/** Reads the first fragment of a segment, which has its first picture, and little more. */
export async function readFirstFragment(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    bytes = Buffer.concat([bytes, chunk]);
    const end = endOfFragment(bytes);
    if (end !== undefined && end <= bytes.length) return bytes.subarray(0, end);
    if (bytes.length > mostBytes) break;
  }
  return bytes;
}

/** Undefined until the header of its media has been read. */
function endOfFragment(bytes: Buffer): number | undefined {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) return bytes.length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += length;
    if (type === 'mdat') return at;
  }
  return undefined;
}
