import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AudioSample, AudioSampleSource, Mp4OutputFormat, NullTarget, Output } from 'mediabunny';
import { toBase64 } from './base64.ts';
import { type AudioEncoderDeps, type AudioEncoding, soundChannels, soundRate } from './sound-format.ts';

/** Duration of the samples that the encoder adds at the start. */
const primingUs = (1024 / soundRate) * 1e6;

/** AAC in WebAssembly, for browsers that do not encode it. Its packets are read before they are written to a file. */
export async function createFetchedEncoding({ onConfig, onChunk, onBroken }: AudioEncoderDeps): Promise<AudioEncoding> {
  registerAacEncoder();
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: 128_000,
    fullCodecString: 'mp4a.40.2',
    onEncodedPacket: ({ data, timestamp, duration }, metadata) => {
      const told = metadata?.decoderConfig;
      if (told?.description) {
        const description = toBase64(told.description);
        onConfig({ codec: 'mp4a.40.2', description, sampleRate: soundRate, numberOfChannels: soundChannels });
      }
      const ptsUs = Math.round(timestamp * 1e6 - primingUs);
      onChunk({ kind: 'audio', key: true, ptsUs, durationUs: Math.round(duration * 1e6), data });
    },
  });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  let last = Promise.resolve();
  return {
    encode(data, ptsUs) {
      const sample = new AudioSample({
        format: 'f32-planar',
        sampleRate: soundRate,
        numberOfChannels: soundChannels,
        timestamp: ptsUs / 1e6,
        data,
      });
      last = last
        .then(() => source.add(sample))
        .catch(onBroken)
        .finally(() => sample.close());
    },
    flush: () => last,
    close: () => void output.cancel(),
  };
}
