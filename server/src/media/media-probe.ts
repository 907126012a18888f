import type { HighRange } from './dynamic-range.ts';

export interface VideoFacts {
  /** mediabunny's or ffprobe's name: avc, hevc, vp9, av1, vp8, mpeg4, … */
  codec: string;
  /** RFC 6381, when known. */
  codecString: string | undefined;
  /** As displayed: with square pixels, after rotation. */
  width: number;
  height: number;
  frameRate: number;
  /** Degrees clockwise. */
  rotation: number;
  /** Bits per second. */
  bitrate: number;
  /** Whether left and right, or top and bottom, change places. */
  mirrored?: true;
  /** Present for pictures of high dynamic range. */
  range?: HighRange;
}

export interface AudioFacts {
  codec: string;
  codecString: string | undefined;
  channels: number;
  sampleRate: number;
}

/** An audio track that viewers can choose. */
export interface AudioTrackFacts extends AudioFacts {
  /** Its index among the file's audio tracks, from 0. */
  index: number;
  /** BCP 47; `und` if unknown. */
  language: string;
  /** Shown to viewers; unique among the tracks. */
  name: string;
  /** True for exactly one track. */
  isDefault: boolean;
  isCommentary: boolean;
  describesVideo: boolean;
}

export interface MediaProbe {
  container: string;
  durationMs: number;
  video: VideoFacts;
  audio?: AudioFacts;
  /** In the file's order; only if there are at least two. */
  audioTracks?: AudioTrackFacts[];
  /** Can be packaged without encoding (`remuxToCmaf`). */
  remuxable: boolean;
  /** Remuxable, and every current browser can decode the result. */
  webPlayable: boolean;
}
