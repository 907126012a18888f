import { createHash } from 'node:crypto';
import type { LiveConfig } from './live-input.ts';

/** Equal for configurations that decode the same way. */
export function configKey({ video, audio }: LiveConfig): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([video && [video.codec, video.width, video.height]]));
  hash.update(video?.description ?? '');
  hash.update(JSON.stringify([audio && [audio.codec, audio.sampleRate, audio.numberOfChannels]]));
  hash.update(audio?.description ?? '');
  return hash.digest('hex');
}

/** In the format of `CODECS`, video first. */
export const codecsOf = ({ video, audio }: LiveConfig): string[] => [
  ...(video ? [video.codec.replace(/^hev1/, 'hvc1')] : []),
  ...(audio ? [audio.codec] : []),
];

const videoCodecs = { avc1: 'avc', avc3: 'avc', hvc1: 'hevc', hev1: 'hevc', av01: 'av1', vp09: 'vp9' } as const;

/** mediabunny's names; undefined for codecs that lives do not support. */
export function videoCodecName(codec: string) {
  return videoCodecs[codec.split('.')[0] as keyof typeof videoCodecs] as 'avc' | 'hevc' | 'av1' | 'vp9' | undefined;
}

export function audioCodecName(codec: string) {
  if (codec === 'opus') return 'opus' as const;
  return /^mp4a\.40\.(2|5|29|42)$/.test(codec) ? ('aac' as const) : undefined;
}
