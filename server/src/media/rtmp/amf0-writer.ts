/** The values that answers consist of. */
export type AmfAnswer = number | boolean | string | null | { readonly [name: string]: AmfAnswer };

export function writeAmf0(values: readonly AmfAnswer[]): Buffer {
  return Buffer.concat(values.map(writeValue));
}

function writeValue(value: AmfAnswer): Buffer {
  if (value === null) return Buffer.of(5);
  if (typeof value === 'boolean') return Buffer.of(1, value ? 1 : 0);
  if (typeof value === 'string') return Buffer.concat([Buffer.of(2), writeText(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const entries = Object.entries(value).map(([name, item]) => Buffer.concat([writeText(name), writeValue(item)]));
  return Buffer.concat([Buffer.of(3), ...entries, Buffer.of(0, 0, 9)]);
}

function writeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, 0xffff);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.length, 0);
  return Buffer.concat([size, bytes]);
}
