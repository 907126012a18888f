const firstBytes = 4096;

/** Collects a message. Memory is allocated as bytes arrive, not because a header announces them. */
export class MessageBuffer {
  readonly #length: number;
  #bytes: Buffer;
  #size = 0;

  constructor(length: number) {
    this.#length = length;
    this.#bytes = Buffer.allocUnsafeSlow(Math.min(length, firstBytes));
  }

  get size(): number {
    return this.#size;
  }

  get missing(): number {
    return this.#length - this.#size;
  }

  add(piece: Uint8Array): void {
    const size = this.#size + piece.length;
    if (size > this.#bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(Math.min(this.#length, Math.max(size, this.#bytes.length * 2)));
      this.#bytes.copy(bytes, 0, 0, this.#size);
      this.#bytes = bytes;
    }
    this.#bytes.set(piece, this.#size);
    this.#size = size;
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }
}
