/** How a track's samples are decoded. */
export interface LiveVideoConfig {
  /** As in `CODECS`, e.g. `avc1.64001f`. */
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

/** One encoded picture (NAL units behind four bytes of length), or one packet of sound. */
export interface LiveSample {
  kind: 'video' | 'audio';
  data: Uint8Array;
  /** Microseconds of a clock that both tracks share. */
  ptsUs: number;
  dtsUs: number;
  key: boolean;
}

/**
 * Where an ingest (studio channel, RTMP) puts what it receives. Samples of a track come in decode order. Calls never throw and never wait: what
 * cannot be used is dropped and counted.
 */
export interface LiveInput {
  /** Before the first sample, and again whenever the encoder was set up anew. `epochMs` is when `ptsUs` 0 was taken, or undefined for who does not know. */
  configure(config: LiveConfig, epochMs?: number): void;
  write(sample: LiveSample): void;
  /** Nothing more comes from this sender. */
  end(): void;
}
