import { silentPacket } from '../silent-packet.ts';
import type { LiveAudioConfig } from './live-input.ts';

/** The duration of a codec's packets, in ticks of the audio track. */
export interface AudioFrames {
  ticksPerSecond: number;
  ticksOf(packet: Uint8Array): number;
  /** A packet that decodes to silence; undefined if none is known. */
  silence: Uint8Array | undefined;
}

export function audioFrames(config: LiveAudioConfig): AudioFrames {
  return config.codec === 'opus' ? opusFrames(config) : aacFrames(config);
}

/** Opus always counts in 48 kHz, whatever the source (RFC 7845, section 4). */
export const audioTicksPerSecond = ({ codec, sampleRate }: LiveAudioConfig) => (codec === 'opus' ? 48_000 : sampleRate);

const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350];

function aacFrames({ codec, description, sampleRate, numberOfChannels }: LiveAudioConfig): AudioFrames {
  const { coreRate, samples } = readAudioSpecificConfig(description, sampleRate);
  const ticks = Math.round((samples * sampleRate) / coreRate);
  const silence = samples === 1024 ? silentPacket(codec, numberOfChannels) : undefined;
  return { ticksPerSecond: sampleRate, ticksOf: () => ticks, silence };
}

/** ISO 14496-3, 1.6.2.1 and 4.4.1. With spectral band replication, the core rate is half the output rate. */
function readAudioSpecificConfig(bytes: Uint8Array, fallbackRate: number) {
  let position = 0;
  const read = (count: number) => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, position += 1) {
      value = value * 2 + (((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1);
    }
    return value;
  };
  const readType = () => {
    const type = read(5);
    return type === 31 ? 32 + read(6) : type;
  };
  const readRate = () => {
    const index = read(4);
    return index === 15 ? read(24) : aacRates[index];
  };
  const type = readType();
  const coreRate = readRate() || fallbackRate;
  read(4);
  if (type === 5 || type === 29) {
    readRate();
    readType();
  }
  return { coreRate, samples: read(1) ? 960 : 1024 };
}

function opusFrames(config: LiveAudioConfig): AudioFrames {
  return {
    ticksPerSecond: audioTicksPerSecond(config),
    ticksOf: opusTicks,
    silence: silentPacket('opus', config.numberOfChannels),
  };
}

/** RFC 6716, section 3.1. */
function opusTicks(packet: Uint8Array): number {
  const toc = packet[0] ?? 0;
  const config = toc >> 3;
  const code = toc & 3;
  const count = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2;
  if (config < 12) return ([480, 960, 1920, 2880][config & 3] ?? 960) * count;
  if (config < 16) return ([480, 960][config & 1] ?? 960) * count;
  return ([120, 240, 480, 960][config & 3] ?? 960) * count;
}
