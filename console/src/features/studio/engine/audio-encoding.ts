import { toBase64 } from './base64.ts';
import { type AudioEncoding, type AudioEncodingDeps, soundChannels, soundRate } from './sound-format.ts';

const config: AudioEncoderConfig = {
  codec: 'mp4a.40.2',
  sampleRate: soundRate,
  numberOfChannels: soundChannels,
  bitrate: 128_000,
};

/** The browser's own AAC encoder, or one in WebAssembly that is fetched only then. */
export async function createAudioEncoding(deps: AudioEncodingDeps): Promise<AudioEncoding> {
  const isNative =
    typeof AudioEncoder !== 'undefined' &&
    (await AudioEncoder.isConfigSupported(config).catch(() => undefined))?.supported === true;
  if (isNative) return createNativeEncoding(deps);
  const { createFetchedEncoding } = await import('./fetched-aac.ts');
  return createFetchedEncoding(deps);
}

function createNativeEncoding({ onConfig, onChunk }: AudioEncodingDeps): AudioEncoding {
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
    error: () => undefined,
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
