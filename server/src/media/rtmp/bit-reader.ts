/** Reads bits from the front of `bytes`; after their end it reads zeros. */
export function createBitReader(bytes: Uint8Array) {
  let position = 0;

  function bit(): number {
    const byte = bytes[position >> 3] ?? 0;
    const value = (byte >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  }

  function bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  }

  function unsigned(): number {
    let zeros = 0;
    while (zeros < 32 && position < bytes.length * 8 && bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  }

  return {
    bit,
    bits,
    /** Exp-Golomb, `ue(v)`. */
    unsigned,
    /** Exp-Golomb, `se(v)`. */
    signed(): number {
      const code = unsigned();
      return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
    },
    get isOver(): boolean {
      return position > bytes.length * 8;
    },
  };
}

export type BitReader = ReturnType<typeof createBitReader>;
