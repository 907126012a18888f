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
/**
 * What comes before one of these belongs to it: query, sync, flush, function call, password, and the parts of a copy.
 * Between the messages of a query nobody else may ask, because all connections share one unnamed statement.
 */
const ends: ReadonlySet<number | undefined> = new Set(Buffer.from('QSHFpdcf'));

/** The next batch of a connection, or undefined until more arrives. A connection begins with a message without a type. */
export function readBatch(bytes: Buffer, isGreeted: boolean): Batch | undefined {
  if (!isGreeted) return readGreeting(bytes);
  let end = 0;
  for (let at = 0; bytes.length - at >= 5 && bytes[at] !== terminate; ) {
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (next > bytes.length) break;
    if (ends.has(bytes[at])) end = next;
    at = next;
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
