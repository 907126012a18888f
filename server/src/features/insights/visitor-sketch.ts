/** As many registers as keep the standard error below one percent. */
const registerBits = 14;
const registers = 2 ** registerBits;
const restBits = 53 - registerBits;
const restSize = 2 ** restBits;

/** Fewer visitors than this are counted one by one. */
export const exactMax = 10_000;
/** Of one day and value; more are stored as registers, which then take less room. */
const storedMax = 2048;

/** Standard error of an estimate, as a share. */
export const sketchError = 1.04 / Math.sqrt(registers);

/**
 * Different visitors, each a hash of 53 bits. Sketches of any days can be joined, in any order: whoever came on several of
 * them counts once. While they are few they are listed; beyond that only the registers of a HyperLogLog are kept.
 */
export class VisitorSketch {
  #listed: Set<number> | undefined = new Set();
  #registers = new Uint8Array(0);
  /** Joined, but not read yet: most sketches of a table are of rows that are not shown. */
  #joined: VisitorSketch[] = [];
  #text: string | undefined;

  add(visitors: readonly number[] | Float64Array | Set<number>): void {
    for (const visitor of visitors) {
      if (!this.#listed) this.#note(visitor);
      else if (this.#listed.add(visitor).size > exactMax) this.#stopListing();
    }
  }

  join(other: VisitorSketch): void {
    this.#joined.push(other);
  }

  get isExact(): boolean {
    this.#read();
    return this.#listed !== undefined;
  }

  get count(): number {
    this.#read();
    return this.#listed ? this.#listed.size : Math.round(estimate(this.#registers));
  }

  /** As it is stored. */
  toText(): string {
    this.#read();
    if (this.#listed && this.#listed.size > storedMax) this.#stopListing();
    const bytes = this.#listed ? Buffer.from(Float64Array.from(this.#listed).buffer) : Buffer.from(this.#registers);
    return `${this.#listed ? 'l' : 'r'}${bytes.toString('base64')}`;
  }

  static fromText(text: string): VisitorSketch {
    const sketch = new VisitorSketch();
    sketch.#text = text;
    return sketch;
  }

  /** Takes in what was stored and joined. */
  #read(): void {
    if (this.#text) this.#decode(this.#text);
    this.#text = undefined;
    for (const other of this.#joined.splice(0)) {
      other.#read();
      if (other.#listed) this.add(other.#listed);
      else this.#raise(other.#registers);
    }
  }

  #decode(text: string): void {
    const bytes = Buffer.from(text.slice(1), 'base64');
    if (text.startsWith('r')) this.#raise(bytes);
    else this.add(new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)));
  }

  #raise(other: Uint8Array): void {
    this.#stopListing();
    for (let at = 0; at < registers; at += 1) if (other[at]! > this.#registers[at]!) this.#registers[at] = other[at]!;
  }

  #stopListing(): void {
    if (!this.#listed) return;
    const listed = this.#listed;
    this.#listed = undefined;
    this.#registers = new Uint8Array(registers);
    for (const visitor of listed) this.#note(visitor);
  }

  /** The first bits choose a register, which keeps how many zeros at the most the others began with, plus one. */
  #note(visitor: number): void {
    const register = Math.floor(visitor / restSize);
    const rest = visitor % restSize;
    const zeros = rest === 0 ? restBits : restBits - 1 - Math.floor(Math.log2(rest));
    if (zeros + 1 > this.#registers[register]!) this.#registers[register] = zeros + 1;
  }
}

/** Otmar Ertl's estimator (arXiv:1702.01284, algorithm 6), which needs no tables against bias. */
function estimate(values: Uint8Array): number {
  const counts = new Array<number>(restBits + 2).fill(0);
  for (const value of values) counts[value]! += 1;
  let sum = registers * tau(1 - counts[restBits + 1]! / registers);
  for (let value = restBits; value >= 1; value -= 1) sum = (sum + counts[value]!) / 2;
  sum += registers * sigma(counts[0]! / registers);
  return registers ** 2 / (2 * Math.LN2) / sum;
}

function sigma(share: number): number {
  if (share === 1) return Number.POSITIVE_INFINITY;
  let [power, factor, sum, before] = [share, 1, share, -1];
  while (sum !== before) {
    power *= power;
    before = sum;
    sum += power * factor;
    factor += factor;
  }
  return sum;
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [root, factor, sum, before] = [share, 1, 1 - share, -1];
  while (sum !== before) {
    root = Math.sqrt(root);
    before = sum;
    factor /= 2;
    sum -= (1 - root) ** 2 * factor;
  }
  return sum / 3;
}
