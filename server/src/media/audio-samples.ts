import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';

export interface AudioSample {
  /** In ticks of the sample rate, from the start of the presentation. */
  start: number;
  duration: number;
  data: Uint8Array;
}

const toleranceSeconds = 0.004;

/**
 * The audio packets on the presentation's clock. Priming samples before the first picture are omitted; times rounded by
 * the container (Matroska: to milliseconds) are corrected by the packets' true durations; real gaps remain.
 */
export async function* readAudioSamples(audio: InputAudioTrack, originSeconds: number): AsyncGenerator<AudioSample> {
  const rate = await audio.getSampleRate();
  let pending: AudioSample | undefined;
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    const duration = Math.round(packet.duration * rate);
    const at = Math.round((packet.timestamp - originSeconds) * rate);
    if (at < -duration / 2) continue;
    const expected = pending ? pending.start + pending.duration : Math.max(0, at);
    const isGap = at > expected + toleranceSeconds * rate;
    if (pending && at < expected - rate / 10) continue;
    const start = isGap ? at : expected;
    if (pending) yield { ...pending, duration: start - pending.start };
    pending = { start, duration: Math.max(1, duration), data: packet.data };
  }
  if (pending) yield pending;
}
