import { toBase64 } from './base64.ts';
import { createHangWatch, EncoderHangs } from './hang-watch.ts';
import { createRestarts } from './restarts.ts';
import { type AudioEncoderDeps, type AudioEncoding, soundChannels, soundRate } from './sound-format.ts';
import type { EncodedChunk } from './studio-messages.ts';

interface AudioEncodingDeps extends Omit<AudioEncoderDeps, 'onBroken'> {
  /** Monotonic, in milliseconds. */
  now: () => number;
  /** The encoder broke or hung, and could not be replaced: no more sound follows. */
  onFailure: (error: unknown) => void;
}

const config: AudioEncoderConfig = {
  codec: 'mp4a.40.2',
  sampleRate: soundRate,
  numberOfChannels: soundChannels,
  bitrate: 128_000,
};

/** AAC, by an encoder that is replaced if it breaks or hangs. Rejects if none is available. */
export async function createAudioEncoding({ now, onFailure, ...deps }: AudioEncodingDeps): Promise<AudioEncoding> {
  const restarts = createRestarts(now);
  const watch = createHangWatch(now);
  let current: AudioEncoding | undefined;
  let giveUpCurrent: ((error: unknown) => void) | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    let opened: AudioEncoding | undefined;
    let isBroken = false;
    const onBroken = (error: unknown) => {
      if (isBroken || isClosed) return;
      isBroken = true;
      current = undefined;
      watch.returned();
      opened?.close();
      if (restarts.mayRestart()) void open().catch(onFailure);
      else onFailure(error);
    };
    const onChunk = (chunk: EncodedChunk) => {
      watch.returned();
      deps.onChunk(chunk);
    };
    opened = await createEncoder({ ...deps, onChunk, onBroken });
    if (isBroken || isClosed) return opened.close();
    current = opened;
    giveUpCurrent = onBroken;
  }

  await open();
  return {
    encode(samples, ptsUs) {
      if (watch.hangs()) giveUpCurrent?.(new EncoderHangs());
      if (!current) return;
      current.encode(samples, ptsUs);
      watch.gave();
    },
    flush: async () => current?.flush(),
    close() {
      isClosed = true;
      current?.close();
    },
  };
}

/** The browser's own encoder, or one in WebAssembly that is loaded only if needed. */
async function createEncoder(deps: AudioEncoderDeps): Promise<AudioEncoding> {
  const isNative =
    typeof AudioEncoder !== 'undefined' &&
    (await AudioEncoder.isConfigSupported(config).catch(() => undefined))?.supported === true;
  if (isNative) return createNativeEncoding(deps);
  const { createFetchedEncoding } = await import('./fetched-aac.ts');
  return createFetchedEncoding(deps);
}

function createNativeEncoding({ onConfig, onChunk, onBroken }: AudioEncoderDeps): AudioEncoding {
  let description = '';
  const encoder = new AudioEncoder({
    output: (chunk, metadata) => {
      const told = metadata?.decoderConfig;
      if (told?.description && toBase64(told.description) !== description) {
        description = toBase64(told.description);
        onConfig({ codec: told.codec, description, sampleRate: soundRate, numberOfChannels: soundChannels });
      }
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const durationUs = chunk.duration ?? (1024 / soundRate) * 1e6;
      onChunk({ kind: 'audio', key: true, ptsUs: chunk.timestamp, durationUs, data });
    },
    error: onBroken,
  });
  encoder.configure(config);
  return {
    encode(samples, timestamp) {
      if (encoder.state !== 'configured') return;
      const numberOfFrames = samples.length / soundChannels;
      const data = new AudioData({
        format: 'f32-planar',
        sampleRate: soundRate,
        numberOfChannels: soundChannels,
        numberOfFrames,
        timestamp,
        data: samples,
      });
      encoder.encode(data);
      data.close();
    },
    flush: () => encoder.flush().catch(() => undefined),
    close: () => encoder.state !== 'closed' && encoder.close(),
  };
}
