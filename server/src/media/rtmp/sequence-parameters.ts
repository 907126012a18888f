import { type BitReader, createBitReader } from './bit-reader.ts';

const withChromaFormat = new Set([44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]);
const macroblock = 16;

/** The content of an H.264 sequence parameter set. */
export interface SequenceParameters {
  id: number;
  /** In pixels, cropped. */
  width: number;
  height: number;
  /** Number in a picture, including what is cropped. */
  macroblocks: number;
  /** Whether pictures can be sent as two fields. */
  hasFields: boolean;
  /** Length of `frame_num`. */
  frameNumberBits: number;
  /** `pic_order_cnt_type`: 2 if pictures are shown in decoding order. */
  orderKind: number;
}

/** Reads a sequence parameter set with its NAL header; undefined if it is invalid. */
export function readSequenceParameters(sps: Uint8Array): SequenceParameters | undefined {
  if (sps.length < 5 || ((sps[0] as number) & 0x1f) !== 7) return undefined;
  const reader = createBitReader(withoutEmulation(sps.subarray(1)));
  const profile = reader.bits(8);
  reader.bits(16);
  const id = reader.unsigned();
  const chroma = withChromaFormat.has(profile) ? readChroma(reader) : 1;
  const frameNumberBits = reader.unsigned() + 4;
  const orderKind = readOrderKind(reader);
  reader.unsigned();
  reader.bit();
  const columns = reader.unsigned() + 1;
  const mapUnits = reader.unsigned() + 1;
  const fields = 2 - reader.bit();
  if (fields === 2) reader.bit();
  reader.bit();
  const [left, right, top, bottom] = reader.bit() === 1 ? edges(reader) : [0, 0, 0, 0];
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * fields;
  const width = columns * macroblock - unitX * (left + right);
  const height = mapUnits * fields * macroblock - unitY * (top + bottom);
  const isSane = !reader.isOver && width > 0 && height > 0 && width <= 16_384 && height <= 16_384;
  const macroblocks = columns * mapUnits * fields;
  return isSane ? { id, width, height, macroblocks, hasFields: fields === 2, frameNumberBits, orderKind } : undefined;
}

function edges(reader: BitReader): [number, number, number, number] {
  return [reader.unsigned(), reader.unsigned(), reader.unsigned(), reader.unsigned()];
}

/** `chroma_format_idc`; also 0 if the three colour planes are coded separately. */
function readChroma(reader: BitReader): number {
  const chroma = reader.unsigned();
  const isApart = chroma === 3 && reader.bit() === 1;
  reader.unsigned();
  reader.unsigned();
  reader.bit();
  if (reader.bit() === 1) {
    const lists = chroma === 3 ? 12 : 8;
    for (let list = 0; list < lists; list += 1) if (reader.bit() === 1) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return isApart ? 0 : chroma;
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + reader.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function readOrderKind(reader: BitReader): number {
  const kind = reader.unsigned();
  if (kind === 0) reader.unsigned();
  if (kind !== 1) return kind;
  reader.bit();
  reader.signed();
  reader.signed();
  const cycle = Math.min(reader.unsigned(), 255);
  for (let index = 0; index < cycle; index += 1) reader.signed();
  return kind;
}

/** Removes the bytes that prevent accidental start codes. */
export function withoutEmulation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, index) => !(byte === 3 && index > 1 && bytes[index - 1] === 0 && bytes[index - 2] === 0));
}
