import type { StudioConfig } from '@zeacon/contract';
import { toBase64 } from './base64.ts';
import { createHangWatch, EncoderHangs } from './hang-watch.ts';
import type { Size } from './layout-geometry.ts';
import type { Rate } from './rate-control.ts';
import { createRestarts } from './restarts.ts';
import type { EncodedChunk } from './studio-messages.ts';

interface VideoEncodingDeps {
  size: Size;
  onConfig: (config: NonNullable<StudioConfig['video']>) => void;
  onChunk: (chunk: EncodedChunk) => void;
  /** Monotonic, in milliseconds. */
  now: () => number;
  /** The encoder broke or hung, and could not be replaced. */
  onFailure: (error: unknown) => void;
}

/** High, main, constrained baseline; level 3.1 allows 1280x720 at 30. */
const codecs = ['avc1.64001f', 'avc1.4d001f', 'avc1.42e01f'];
const keyIntervalUs = 2_000_000;
/** Pictures that may wait in the encoder before new ones are skipped. */
const queueMax = 3;

function configOf(codec: string, { width, height }: Size, { bitrate, frameRate }: Rate): VideoEncoderConfig {
  return {
    codec,
    width,
    height,
    bitrate,
    framerate: frameRate,
    latencyMode: 'realtime',
    bitrateMode: 'variable',
    avc: { format: 'avc' },
  };
}

/** The first H.264 profile that this browser can encode, or undefined. */
export async function findVideoCodec(size: Size, rate: Rate): Promise<string | undefined> {
  for (const codec of codecs) {
    const answer = await VideoEncoder.isConfigSupported(configOf(codec, size, rate)).catch(() => undefined);
    if (answer?.supported) return codec;
  }
  return undefined;
}

/** H.264 with a key frame every two seconds and on request. */
export function createVideoEncoding(codec: string, { size, onConfig, onChunk, now, onFailure }: VideoEncodingDeps) {
  let rate: Rate = { bitrate: 2_500_000, frameRate: 30 };
  let description = '';
  let lastKeyUs = Number.NEGATIVE_INFINITY;
  let isKeyWanted = true;
  const restarts = createRestarts(now);
  const watch = createHangWatch(now);
  let encoder = open();

  function open(): VideoEncoder {
    const opened = new VideoEncoder({
      output: (chunk, metadata) => {
        watch.returned();
        const told = metadata?.decoderConfig;
        if (told?.description) {
          const next = toBase64(told.description);
          if (next !== description) {
            description = next;
            onConfig({ codec: told.codec, description, ...size });
          }
        }
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        const { type, timestamp: ptsUs, duration } = chunk;
        onChunk({ kind: 'video', key: type === 'key', ptsUs, durationUs: duration ?? 1e6 / rate.frameRate, data });
      },
      error: (error) => opened === encoder && replace(error),
    });
    opened.configure(configOf(codec, size, rate));
    return opened;
  }

  function replace(error: unknown): void {
    watch.returned();
    close();
    if (!restarts.mayRestart()) {
      onFailure(error);
      return;
    }
    description = '';
    isKeyWanted = true;
    encoder = open();
  }

  function close(): void {
    if (encoder.state !== 'closed') encoder.close();
  }

  return {
    setRate(next: Rate) {
      if (next.bitrate === rate.bitrate && next.frameRate === rate.frameRate) return;
      rate = { bitrate: next.bitrate, frameRate: next.frameRate };
      if (encoder.state === 'configured') encoder.configure(configOf(codec, size, rate));
    },
    wantKey() {
      isKeyWanted = true;
    },
    /** False if the encoder was too busy for the picture. */
    encode(canvas: OffscreenCanvas, ptsUs: number): boolean {
      if (watch.hangs()) replace(new EncoderHangs());
      if (encoder.state !== 'configured' || encoder.encodeQueueSize > queueMax) return false;
      const keyFrame = isKeyWanted || ptsUs - lastKeyUs >= keyIntervalUs;
      if (keyFrame) {
        lastKeyUs = ptsUs;
        isKeyWanted = false;
      }
      const frame = new VideoFrame(canvas, { timestamp: ptsUs, duration: Math.round(1e6 / rate.frameRate) });
      encoder.encode(frame, { keyFrame });
      frame.close();
      watch.gave();
      return true;
    },
    flush: () => (encoder.state === 'configured' ? encoder.flush().catch(() => undefined) : Promise.resolve(undefined)),
    close,
  };
}
