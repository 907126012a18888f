/** Writes bits one after another; the counterpart of the reader. */
export function createBitWriter() {
  const written: number[] = [];

  function bits(value: number, count: number) {
    for (let index = count - 1; index >= 0; index -= 1) written.push(Math.floor(value / 2 ** index) % 2);
  }

  return {
    bits,
    /** Exp-Golomb, `ue(v)`. */
    unsigned(value: number) {
      const length = Math.floor(Math.log2(value + 1)) + 1;
      bits(value + 1, 2 * length - 1);
    },
    /** With `rbsp_trailing_bits`: a 1, and zeros to the end of the byte. */
    finish(): Uint8Array {
      bits(1, 1);
      const bytes = new Uint8Array(Math.ceil(written.length / 8));
      written.forEach((bit, index) => {
        bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
      });
      return bytes;
    },
  };
}
