import type { LiveConfig } from './live-input.ts';

/** A lower rendition of a live. */
export interface LiveRung {
  width: number;
  height: number;
  /** Maximum bitrate, in bits per second. */
  videoBitrate: number;
  /** RFC 6381. */
  videoCodec: string;
}

export const liveRungSide = 480;
/** Folder of the rendition, next to that of the source. */
export const liveRungName = `${liveRungSide}p`;
const videoBitrate = 1_000_000;
/** H.264 High, level 3.1: up to 60 pictures per second of this size. */
export const liveRungProfile = { profile: 'high', level: '3.1', codec: 'avc1.64001f' } as const;

/**
 * What to encode from a source; undefined if the source is small itself, has no video, or has a codec that not every
 * browser plays.
 */
export function planLiveRung({ video }: LiveConfig): LiveRung | undefined {
  if (!video?.codec.startsWith('avc1')) return undefined;
  const shorter = Math.min(video.width, video.height);
  if (shorter <= liveRungSide) return undefined;
  const scaled = (length: number) => 2 * Math.round((length * liveRungSide) / shorter / 2);
  const { width, height } = video;
  return { width: scaled(width), height: scaled(height), videoBitrate, videoCodec: liveRungProfile.codec };
}
