/** What a client sent, as far as it has wholly arrived: messages to answer, a wish that is refused, or its end. */
export type Batch = { length: number } & (
  | { kind: 'messages'; messages: Buffer }
  | { kind: 'refused' }
  | { kind: 'end' }
);

const sslRequest = 80877103;
const gssRequest = 80877104;
const cancelRequest = 80877102;
const terminate = 'X'.charCodeAt(0);

/** The next batch of a connection, or undefined until more arrives. A connection begins with a message without a type. */
export function readBatch(bytes: Buffer, isGreeted: boolean): Batch | undefined {
  if (!isGreeted) return readGreeting(bytes);
  let end = 0;
  while (bytes.length - end >= 5) {
    if (bytes[end] === terminate) break;
    const next = end + 1 + bytes.readInt32BE(end + 1);
    if (next > bytes.length) break;
    end = next;
  }
  if (end > 0) return { kind: 'messages', length: end, messages: bytes.subarray(0, end) };
  return bytes[0] === terminate ? { kind: 'end', length: bytes.length } : undefined;
}

function readGreeting(bytes: Buffer): Batch | undefined {
  if (bytes.length < 8) return undefined;
  const length = bytes.readInt32BE(0);
  const code = bytes.readInt32BE(4);
  if (code === sslRequest || code === gssRequest) return { kind: 'refused', length };
  // PGlite answers one query after another: there is none to cancel.
  if (code === cancelRequest) return { kind: 'end', length: bytes.length };
  return bytes.length < length ? undefined : { kind: 'messages', length, messages: bytes.subarray(0, length) };
}
