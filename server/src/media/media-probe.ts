export interface VideoFacts {
  /** mediabunny's or ffprobe's name: avc, hevc, vp9, av1, vp8, mpeg4, … */
  codec: string;
  /** RFC 6381, when known. */
  codecString: string | undefined;
  /** As shown: square pixels, after rotation. */
  width: number;
  height: number;
  frameRate: number;
  /** Degrees clockwise. */
  rotation: number;
  /** Bits per second. */
  bitrate: number;
}

export interface AudioFacts {
  codec: string;
  codecString: string | undefined;
  channels: number;
  sampleRate: number;
}

export interface MediaProbe {
  container: string;
  durationMs: number;
  video: VideoFacts;
  audio?: AudioFacts;
  /** Can be packaged without encoding (`remuxToCmaf`). */
  remuxable: boolean;
  /** Remuxable, and current browsers decode the result without exception. */
  webPlayable: boolean;
}
