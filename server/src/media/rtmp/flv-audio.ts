import { ruleMessages, serverMessages } from '@zeacon/contract';
import { RtmpError } from './rtmp-error.ts';

export type FlvAudio = { kind: 'config'; record: Buffer } | { kind: 'frame'; data: Buffer };

const aac = 10;
const enhanced = 9;
const names: Record<number, string> = { 2: 'MP3', 14: 'MP3', 11: 'Speex' };
const enhancedNames: Record<string, string> = {
  Opus: 'Opus',
  fLaC: 'FLAC',
  '.mp3': 'MP3',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
};

const { encoderSoundOther, encoderSoundUnsupported } = serverMessages;
const refusal = (codec: string | undefined) =>
  new RtmpError('bad-media', codec ? ruleMessages.fill(encoderSoundUnsupported, { codec }) : encoderSoundOther);

/** Reads the body of an audio message. Undefined if it has no sound; throws `RtmpError` for codecs other than AAC. */
export function readFlvAudio(body: Buffer): FlvAudio | undefined {
  const [first, packet] = body;
  if (first === undefined || packet === undefined) return undefined;
  const format = first >> 4;
  if (format === enhanced) return readEnhanced(body, first & 15);
  if (format !== aac) throw refusal(names[format]);
  return toAudio(packet, body.subarray(2));
}

function readEnhanced(body: Buffer, packet: number): FlvAudio | undefined {
  if (packet > 1 || body.length < 5) return undefined;
  const codec = body.toString('latin1', 1, 5);
  if (codec !== 'mp4a') throw refusal(enhancedNames[codec]);
  return toAudio(packet, body.subarray(5));
}

function toAudio(packet: number, data: Buffer): FlvAudio | undefined {
  if (packet === 0) return { kind: 'config', record: data };
  return packet === 1 && data.length > 0 ? { kind: 'frame', data } : undefined;
}
