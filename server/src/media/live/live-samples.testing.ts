import { type EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { TestClock } from '../../platform/testing/test-clock.ts';
import { openInput } from '../open-input.ts';
import type { LiveConfig, LiveInput, LiveSample } from './live-input.ts';

export interface Recorded {
  config: LiveConfig;
  /** In the order in which they would be sent: by decode time. */
  samples: LiveSample[];
}

/** The samples that an encoder would send for this file: none is displayed before it is decoded. */
export async function readLiveSamples(path: string): Promise<Recorded> {
  using input = openInput(path);
  const config: LiveConfig = { video: null, audio: null };
  const samples: LiveSample[] = [];
  const video = await input.getPrimaryVideoTrack();
  const described = await video?.getDecoderConfig();
  if (video && described?.description) {
    const { codec, description, codedWidth = 0, codedHeight = 0 } = described;
    config.video = { codec, description: bytesOf(description), width: codedWidth, height: codedHeight };
    const packets: EncodedPacket[] = [];
    for await (const packet of new EncodedPacketSink(video).packets()) packets.push(packet);
    const shown = packets.map(({ timestamp }) => micros(timestamp)).sort((a, b) => a - b);
    const delay = Math.max(...packets.map(({ timestamp }, index) => (shown[index] ?? 0) - micros(timestamp)));
    packets.forEach(({ data, timestamp, type }, index) => {
      const dtsUs = (shown[index] ?? 0) - delay;
      samples.push({ kind: 'video', data, ptsUs: micros(timestamp), dtsUs, key: type === 'key' });
    });
  }
  const audio = await input.getPrimaryAudioTrack();
  const heard = await audio?.getDecoderConfig();
  if (audio && heard?.description) {
    const { codec, description, sampleRate, numberOfChannels } = heard;
    config.audio = { codec, description: bytesOf(description), sampleRate, numberOfChannels };
    for await (const { data, timestamp } of new EncodedPacketSink(audio).packets()) {
      samples.push({ kind: 'audio', data, ptsUs: micros(timestamp), dtsUs: micros(timestamp), key: true });
    }
  }
  return { config, samples: samples.sort((a, b) => a.dtsUs - b.dtsUs) };
}

/** Advances the clock and writes each sample at its time. */
export function send(input: LiveInput, clock: TestClock, samples: readonly LiveSample[]) {
  let at = samples[0]?.dtsUs ?? 0;
  for (const sample of samples) {
    clock.advanceSec(Math.max(0, sample.dtsUs - at) / 1e6);
    at = Math.max(at, sample.dtsUs);
    input.write(sample);
  }
}

/** The same samples, later on the sender's clock. */
export const later = (samples: readonly LiveSample[], byUs: number): LiveSample[] =>
  samples.map((sample) => ({ ...sample, ptsUs: sample.ptsUs + byUs, dtsUs: sample.dtsUs + byUs }));

const micros = (seconds: number) => Math.round(seconds * 1e6);
const bytesOf = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
