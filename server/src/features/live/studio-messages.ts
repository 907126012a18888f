import {
  studioMessageKinds as kinds,
  type StudioConfig,
  type StudioHello,
  studioChunkHeaderBytes,
  studioHeaderBytes,
} from '@zeacon/contract';
import * as z from 'zod/mini';
import type { LiveConfig, LiveSample } from '../../media/live/live-input.ts';

export type StudioMessage =
  | { kind: 'hello'; hello: StudioHello }
  | { kind: 'config'; sequence: number; config: LiveConfig }
  | { kind: 'sample'; sequence: number; sample: LiveSample }
  | { kind: 'end'; sequence: number };

const text = z.string().check(z.minLength(1), z.maxLength(200));
const size = z.number().check(z.int(), z.minimum(16), z.maximum(8192));
const base64 = z.string().check(z.minLength(1), z.maxLength(4000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

const Hello = z.object({
  sendId: text,
  epochMs: z.number(),
  software: z.string().check(z.maxLength(200)),
  isResumed: z.optional(z.boolean()),
});

const Config = z.object({
  video: z.nullable(z.object({ codec: text, description: base64, width: size, height: size })),
  audio: z.nullable(
    z.object({
      codec: text,
      description: base64,
      sampleRate: z.number().check(z.int(), z.minimum(8000), z.maximum(192_000)),
      numberOfChannels: z.number().check(z.int(), z.minimum(1), z.maximum(8)),
    }),
  ),
});

/** Reads one message of the studio channel. Undefined if it is invalid. */
export function readStudioMessage(data: Buffer): StudioMessage | undefined {
  if (data.length < studioHeaderBytes) return undefined;
  const kind = data.readUInt8(0);
  const sequence = data.readUInt32BE(1);
  if (kind === kinds.end) return { kind: 'end', sequence };
  if (kind === kinds.hello) {
    const hello = Hello.safeParse(readJson(data));
    return hello.success ? { kind: 'hello', hello: hello.data } : undefined;
  }
  if (kind === kinds.config) {
    const config = Config.safeParse(readJson(data));
    return config.success ? { kind: 'config', sequence, config: toLiveConfig(config.data) } : undefined;
  }
  if ((kind !== kinds.video && kind !== kinds.audio) || data.length <= studioChunkHeaderBytes) return undefined;
  const ptsUs = Number(data.readBigInt64BE(6));
  if (!Number.isSafeInteger(ptsUs) || ptsUs < 0) return undefined;
  return {
    kind: 'sample',
    sequence,
    sample: {
      kind: kind === kinds.video ? 'video' : 'audio',
      data: data.subarray(studioChunkHeaderBytes),
      ptsUs,
      dtsUs: ptsUs,
      key: kind === kinds.audio || (data.readUInt8(5) & 1) === 1,
    },
  };
}

function readJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.subarray(studioHeaderBytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

function toLiveConfig({ video, audio }: StudioConfig): LiveConfig {
  return {
    video: video && { ...video, description: Buffer.from(video.description, 'base64') },
    audio: audio && { ...audio, description: Buffer.from(audio.description, 'base64') },
  };
}
