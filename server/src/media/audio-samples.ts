import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { MediaRefusedError } from './media-refused-error.ts';
import { silentPacket } from './silent-packet.ts';

export interface AudioSample {
  /** In ticks of the sample rate, from the start of the presentation. */
  start: number;
  duration: number;
  data: Uint8Array;
}

const toleranceSeconds = 0.004;
/** Sound that is missing for longer has to be filled: players wait for it. */
const longestGapSeconds = 0.5;
/** A packet that is much longer than the one before it covers a gap: containers without times of their own for packets lengthen it. */
const longestPacketSeconds = 0.25;
const longestVideoSeconds = 24 * 3600;

/**
 * The audio packets on the presentation's clock, without gaps from its start to `endSeconds` at least, which may be infinite
 * until it is known: what is missing is silence. Throws `MediaRefusedError` (`not_remuxable`) if much is missing and the codec's silence is not known.
 */
export async function* readAudioSamples(
  audio: InputAudioTrack,
  originSeconds: number,
  endSeconds: () => number,
): AsyncGenerator<AudioSample> {
  const rate = await audio.getSampleRate();
  const codec = (await audio.getCodecParameterString()) ?? '';
  const silence = silentPacket(codec, await audio.getNumberOfChannels());
  const silentTicks = codec === 'opus' ? Math.round(rate / 50) : 1024;
  let last: AudioSample | undefined;

  /** What comes before this tick: the last packet and silence. Less than a silent packet lengthens the one before it. */
  function* until(tick: number): Generator<AudioSample> {
    let end = last ? last.start + last.duration : 0;
    if (!silence && tick - end > longestGapSeconds * rate) throw new MediaRefusedError('not_remuxable');
    if (tick - end > longestVideoSeconds * rate) throw new MediaRefusedError('unreadable');
    while (silence && tick - end >= silentTicks) {
      if (last) yield last;
      last = { start: end, duration: silentTicks, data: silence };
      end += silentTicks;
    }
    if (last) yield { ...last, duration: Math.max(1, tick - last.start) };
  }

  for await (const packet of packetsOf(audio, originSeconds, rate, silence && silentTicks)) {
    yield* until(packet.start);
    last = packet;
  }
  const endTick = () => Math.round(endSeconds() * rate);
  const reached = () => (last ? last.start + last.duration : 0);
  // Packet by packet, as the end may become known meanwhile.
  while (silence && reached() + silentTicks <= endTick()) {
    const start = reached();
    if (last) yield last;
    last = { start, duration: silentTicks, data: silence };
  }
  yield* until(Math.max(endTick(), reached()));
}

/**
 * Priming samples before the first picture are omitted; times rounded by the container (Matroska: to milliseconds) are
 * corrected by the packets' true durations; real gaps remain.
 */
async function* packetsOf(
  audio: InputAudioTrack,
  originSeconds: number,
  rate: number,
  usualTicks: number | undefined,
): AsyncGenerator<AudioSample> {
  let end: number | undefined;
  let usual = usualTicks;
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    const stated = Math.max(1, Math.round(packet.duration * rate));
    const coversGap = usual !== undefined && stated > Math.max(2 * usual, longestPacketSeconds * rate);
    const duration: number = coversGap && usual ? usual : stated;
    usual = duration;
    const at = Math.round((packet.timestamp - originSeconds) * rate);
    if (at < -duration / 2) continue;
    const expected: number = end ?? Math.max(0, at);
    if (end !== undefined && at < expected - rate / 10) continue;
    const start = at > expected + toleranceSeconds * rate ? at : expected;
    yield { start, duration, data: packet.data };
    end = start + duration;
  }
}
