import { serverMessages } from '@zeacon/contract';
import type { LiveAudioConfig } from '../live/live-input.ts';
import { type BitReader, createBitReader } from './bit-reader.ts';
import { RtmpError } from './rtmp-error.ts';

export const aacFrameSamples = 1024;

const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
const channelCounts = [2, 1, 2, 3, 4, 5, 6, 8];
/** Low complexity, and its extensions HE-AAC and HE-AAC v2. */
const playable = new Set([2, 5, 29]);

/** Reads an AudioSpecificConfig. `sampleRate` is that of the coded frames, of 1024 samples each, also for HE-AAC. */
export function readAacConfig(record: Buffer): LiveAudioConfig {
  const reader = createBitReader(record);
  const objectType = readObjectType(reader);
  const sampleRate = readRate(reader);
  const numberOfChannels = channelCounts[reader.bits(4)];
  if (record.length < 2 || !sampleRate || !numberOfChannels) {
    throw new RtmpError('bad-media', serverMessages.encoderAacUnreadable);
  }
  if (!playable.has(objectType)) {
    throw new RtmpError('bad-media', serverMessages.encoderAacKind);
  }
  return { codec: `mp4a.40.${objectType}`, description: Uint8Array.from(record), sampleRate, numberOfChannels };
}

function readObjectType(reader: BitReader): number {
  const type = reader.bits(5);
  return type === 31 ? 32 + reader.bits(6) : type;
}

function readRate(reader: BitReader): number | undefined {
  const index = reader.bits(4);
  return index === 15 ? reader.bits(24) : rates[index];
}
