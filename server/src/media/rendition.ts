import type { HighRange } from './dynamic-range.ts';

/**
 * One quality of a video, packaged as CMAF: `init.mp4`, then `1.m4s`, `2.m4s` and so on. Audio and video are muxed,
 * unless viewers can choose the audio track.
 */
export interface Rendition {
  /** As displayed, which is after rotation. */
  width: number;
  height: number;
  /** Pictures per second; omitted if unknown. */
  frameRate?: number;
  /** If its pictures are of high dynamic range. */
  videoRange?: HighRange;
  /** RFC 6381, video first; the value of `CODECS`. */
  codecs: string[];
  /** Bits per second: of the largest segment, and averaged over the whole length. */
  peakBitrate: number;
  averageBitrate: number;
  durationMs: number;
  /** Set if the file it was encoded from is damaged: a copy of its media would fail in players. */
  sourceIsDamaged?: true;
  segments: RenditionSegment[];
}

/** An audio track packaged separately, in the same layout. */
export interface AudioRendition {
  /** RFC 6381. */
  codec: string;
  channels: number;
  peakBitrate: number;
  averageBitrate: number;
  durationMs: number;
  segments: RenditionSegment[];
}

export interface RenditionSegment {
  durationMs: number;
  sizeBytes: number;
}

/** A segment whose file is complete while others are still made. */
export interface MadeSegment extends RenditionSegment {
  path: string;
  /** From 0. */
  index: number;
  /** The longest segment of the rendition, as far as it is known. */
  longestMs: number;
  rendition: Pick<Rendition, 'width' | 'height' | 'frameRate' | 'videoRange' | 'codecs'>;
}

export const initName = 'init.mp4';
export const segmentName = (index: number) => `${index + 1}.m4s`;

/** The folder of an audio track that is packaged separately; `index` counts the file's audio tracks from 0. */
export const audioFolder = (index: number) => `audio-${index + 1}`;
export const isAudioFile = (file: string) => file.startsWith('audio-');

/** The times at which segments begin, in seconds. */
export function toCuts(segments: readonly Pick<RenditionSegment, 'durationMs'>[]): number[] {
  let at = 0;
  return segments.map(({ durationMs }) => {
    const start = at;
    at += durationMs / 1000;
    return start;
  });
}

/** The bitrates of segments, without the initialization segment. */
export function measureBitrates(segments: readonly RenditionSegment[]) {
  const bits = (segment: RenditionSegment) => segment.sizeBytes * 8;
  const seconds = segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const total = segments.reduce((sum, segment) => sum + bits(segment), 0);
  // A very short last segment has a bitrate that says nothing about the bandwidth needed.
  const telling = segments.filter(({ durationMs }) => durationMs >= 1000);
  const peak = Math.max(...(telling.length > 0 ? telling : segments).map((one) => (bits(one) * 1000) / one.durationMs));
  const averageBitrate = Math.ceil(total / Math.max(seconds, 0.001));
  return { peakBitrate: Math.max(Math.ceil(peak), averageBitrate), averageBitrate };
}
