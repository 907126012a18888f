import { ruleMessages, serverMessages } from '@zeacon/contract';
import { RtmpError } from './rtmp-error.ts';

export type FlvVideo =
  | { kind: 'config'; record: Buffer }
  /** `offsetMs`: how long after its decoding time the picture is shown. */
  | { kind: 'frame'; data: Buffer; key: boolean; offsetMs: number };

const avc = 7;
const hevc = 12;
const infoFrame = 5;
/** A larger offset is a mistake. */
const longestOffsetMs = 10_000;
const names: Record<string, string> = {
  hvc1: 'HEVC (H.265)',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
  vvc1: 'VVC (H.266)',
};

const { encoderVideoOther, encoderVideoUnsupported } = serverMessages;
const refusal = (codec: string | undefined) =>
  new RtmpError('bad-media', codec ? ruleMessages.fill(encoderVideoUnsupported, { codec }) : encoderVideoOther);

/**
 * Reads the body of a video message. Undefined if it has no picture; throws `RtmpError` for codecs other than H.264.
 */
export function readFlvVideo(body: Buffer): FlvVideo | undefined {
  const [first, packet] = body;
  if (first === undefined || packet === undefined) return undefined;
  const frameType = (first >> 4) & 7;
  if (frameType === infoFrame) return undefined;
  const key = frameType === 1 || frameType === 4;
  if ((first & 0x80) !== 0) return readEnhanced(body, first & 15, key);
  const codec = first & 15;
  if (codec !== avc) throw refusal(codec === hevc ? names.hvc1 : undefined);
  if (body.length < 5) return undefined;
  if (packet === 0) return { kind: 'config', record: body.subarray(5) };
  return packet === 1 ? frame(body.subarray(5), key, body.readIntBE(2, 3)) : undefined;
}

const packets = { sequenceStart: 0, codedFrames: 1, codedFramesWithoutOffset: 3 } as const;
/** Several tracks in one message, and message extensions, are skipped: the plain messages beside them are enough. */
const firstUnknownPacket = 4;

/** Enhanced RTMP: the codec is given as four characters. */
function readEnhanced(body: Buffer, packet: number, key: boolean): FlvVideo | undefined {
  if (packet >= firstUnknownPacket || body.length < 5) return undefined;
  const codec = body.toString('latin1', 1, 5);
  if (codec !== 'avc1') throw refusal(names[codec]);
  if (packet === packets.sequenceStart) return { kind: 'config', record: body.subarray(5) };
  if (packet === packets.codedFramesWithoutOffset) return frame(body.subarray(5), key, 0);
  if (packet !== packets.codedFrames || body.length < 8) return undefined;
  return frame(body.subarray(8), key, body.readIntBE(5, 3));
}

function frame(data: Buffer, key: boolean, offsetMs: number): FlvVideo {
  return { kind: 'frame', data, key, offsetMs: Math.abs(offsetMs) > longestOffsetMs ? 0 : offsetMs };
}
