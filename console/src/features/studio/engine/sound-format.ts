import type { StudioConfig } from '@zeacon/contract';
import type { EncodedChunk } from './studio-messages.ts';

export const soundRate = 48_000;
export const soundChannels = 2;

export interface AudioEncoderDeps {
  onConfig: (config: NonNullable<StudioConfig['audio']>) => void;
  onChunk: (chunk: EncodedChunk) => void;
  /** This encoder produces nothing more. */
  onBroken: (error: unknown) => void;
}

export interface AudioEncoding {
  /** Planar samples, one channel after another. */
  encode(samples: Float32Array<ArrayBuffer>, ptsUs: number): void;
  flush(): Promise<void>;
  close(): void;
}
