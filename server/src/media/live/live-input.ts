/** How a track's samples are decoded. */
export interface LiveVideoConfig {
  /** In the format of `CODECS`, e.g. `avc1.64001f`. */
  codec: string;
  /** The `avcC` (or `hvcC`) record. */
  description: Uint8Array;
  width: number;
  height: number;
}

export interface LiveAudioConfig {
  /** `mp4a.40.2` or `opus`. */
  codec: string;
  /** The AudioSpecificConfig; for Opus the `OpusHead`. */
  description: Uint8Array;
  sampleRate: number;
  numberOfChannels: number;
}

/** Null for a track that is not sent. */
export interface LiveConfig {
  video: LiveVideoConfig | null;
  audio: LiveAudioConfig | null;
}

/** One encoded picture (NAL units with lengths of four bytes), or one audio packet. */
export interface LiveSample {
  kind: 'video' | 'audio';
  data: Uint8Array;
  /** Microseconds of a clock that both tracks share. */
  ptsUs: number;
  dtsUs: number;
  key: boolean;
}

/**
 * Takes the media that an ingest (studio channel, RTMP) receives. Samples of a track come in decode order. Calls never
 * throw and never wait: unusable samples are dropped and counted.
 */
export interface LiveInput {
  /**
   * Called before the first sample, and again whenever the encoder's setup changed. `epochMs` is when `ptsUs` 0 was
   * taken, or undefined if unknown.
   */
  configure(config: LiveConfig, epochMs?: number): void;
  write(sample: LiveSample): void;
  /** This sender sends nothing more. */
  end(): void;
}
