/** PostgreSQL allows payloads of less than 8000 bytes; this leaves room for a piece's header. */
const pieceBytes = 7800;
/** Incomplete messages beyond this number are dropped: their sender has died. */
const openMessages = 1000;

/** Cuts a text into payloads `id|index|count|part`. */
export function toPieces(id: string, text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= pieceBytes) return [`${id}|0|1|${text}`];
  // Base64, so that no character is split: three bytes become four.
  const encoded = bytes.toString('base64');
  const count = Math.ceil(encoded.length / pieceBytes);
  return Array.from(
    { length: count },
    (_, index) => `${id}|${index}|${count}|${encoded.slice(index * pieceBytes, (index + 1) * pieceBytes)}`,
  );
}

/** Reassembles payloads; returns the text with its last piece. */
export function createPieceCollector(): (payload: string) => string | undefined {
  const open = new Map<string, string[]>();

  return (payload) => {
    const [id, index, count, part] = split(payload);
    if (count === 1) return part;
    const parts = open.get(id) ?? [];
    open.set(id, parts);
    parts[index] = part;
    if (Object.keys(parts).length === count) {
      open.delete(id);
      return Buffer.from(parts.join(''), 'base64').toString('utf8');
    }
    if (open.size > openMessages) open.delete(open.keys().next().value!);
    return undefined;
  };
}

function split(payload: string): [id: string, index: number, count: number, part: string] {
  const [id = '', index, count] = payload.split('|', 3);
  return [id, Number(index), Number(count), payload.slice(`${id}|${index}|${count}|`.length)];
}
