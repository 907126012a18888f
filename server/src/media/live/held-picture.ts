import { createBitReader } from '../rtmp/bit-reader.ts';
import { createBitWriter } from '../rtmp/bit-writer.ts';
import { readSequenceParameters, type SequenceParameters, withoutEmulation } from '../rtmp/sequence-parameters.ts';

/** Repeats a picture when no encoder sends new ones. */
export interface HeldPictures {
  /** The `avcC` record, extended to decode the repeated pictures too. */
  description: Uint8Array;
  /** A sample that shows the same as the one before it; undefined if that one has no picture. */
  after(sample: Uint8Array): Uint8Array | undefined;
}

/** Id of the picture parameter set: encoders use 0 for theirs. */
const setId = 1;
const [slice, keySlice] = [1, 5];
const predictedSlices = 5;

/** For encoders that send pictures in display order, each in one slice; otherwise undefined. */
export function createHeldPictures(description: Uint8Array): HeldPictures | undefined {
  const record = Buffer.from(description);
  const spsBytes = record.readUInt16BE(6);
  const parameters = readSequenceParameters(record.subarray(8, 8 + spsBytes));
  const isOne = ((record[5] ?? 0) & 0x1f) === 1;
  if (!isOne || !parameters || parameters.hasFields || parameters.orderKind !== 2) return undefined;
  return {
    description: withParameterSet(record, 8 + spsBytes, parameterSet(parameters)),
    after(sample) {
      const number = nextFrameNumber(Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength), parameters);
      return number === undefined ? undefined : heldSample(number, parameters);
    },
  };
}

/** Without arithmetic coding, which would make even an unchanged picture hard to write. */
function parameterSet({ id }: SequenceParameters): Buffer {
  const writer = createBitWriter();
  writer.unsigned(setId);
  writer.unsigned(id);
  // `entropy_coding_mode_flag`, `bottom_field_pic_order_in_frame_present_flag`.
  writer.bits(0, 2);
  // One slice group, one reference picture in each list.
  for (let count = 0; count < 3; count += 1) writer.unsigned(0);
  // `weighted_pred_flag`, `weighted_bipred_idc`.
  writer.bits(0, 3);
  // `pic_init_qp_minus26`, `pic_init_qs_minus26`, `chroma_qp_index_offset`.
  for (let count = 0; count < 3; count += 1) writer.unsigned(0);
  // `deblocking_filter_control_present_flag`, `constrained_intra_pred_flag`, `redundant_pic_cnt_present_flag`.
  writer.bits(0b100, 3);
  return Buffer.concat([Uint8Array.of(0x68), writer.finish()]);
}

/** Added to an `avcC` record, after the picture parameter sets at `at`. */
function withParameterSet(record: Buffer, at: number, set: Buffer): Uint8Array {
  const count = record[at] ?? 0;
  let end = at + 1;
  for (let index = 0; index < count; index += 1) end += 2 + record.readUInt16BE(end);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(set.length);
  return Uint8Array.from(
    Buffer.concat([
      record.subarray(0, at),
      Uint8Array.of(count + 1),
      record.subarray(at + 1, end),
      length,
      set,
      record.subarray(end),
    ]),
  );
}

function nextFrameNumber(sample: Buffer, { frameNumberBits }: SequenceParameters): number | undefined {
  for (let at = 0; at + 5 <= sample.length; at += 4 + sample.readUInt32BE(at)) {
    const header = sample[at + 4] ?? 0;
    const type = header & 0x1f;
    if (type !== slice && type !== keySlice) continue;
    const reader = createBitReader(withoutEmulation(sample.subarray(at + 5, at + 25)));
    // `first_mb_in_slice`, `slice_type`, `pic_parameter_set_id`.
    for (let count = 0; count < 3; count += 1) reader.unsigned();
    const isReference = header >> 5 > 0;
    return (reader.bits(frameNumberBits) + Number(isReference)) % 2 ** frameNumberBits;
  }
  return undefined;
}

/** A slice with all macroblocks skipped (ITU-T H.264, 7.3.3 and 7.3.4). */
function heldSample(frameNumber: number, { frameNumberBits, macroblocks }: SequenceParameters): Uint8Array {
  const writer = createBitWriter();
  writer.unsigned(0);
  writer.unsigned(predictedSlices);
  writer.unsigned(setId);
  writer.bits(frameNumber, frameNumberBits);
  // `num_ref_idx_active_override_flag`, `ref_pic_list_modification_flag_l0`, `adaptive_ref_pic_marking_mode_flag`.
  writer.bits(0, 3);
  // `slice_qp_delta`; `disable_deblocking_filter_idc`.
  writer.unsigned(0);
  writer.unsigned(1);
  // `mb_skip_run`.
  writer.unsigned(macroblocks);
  const body = writer.finish();
  const header = Buffer.alloc(5);
  header.writeUInt32BE(1 + body.length);
  header[4] = 0x40 | slice;
  return Buffer.concat([header, body]);
}
