import { type Box, boxesIn } from './boxes-in.ts';
import { type FragmentSample, type FragmentTrack, writeFragment } from './fragment.ts';
import { readFragment } from './read-fragment.ts';
import { silentPacket } from './silent-packet.ts';

/** Sound that is missing for longer is filled: players wait for it. */
const longestGapSeconds = 0.5;
/** A packet that lasts longer covers a gap. */
const longestPacketSeconds = 0.25;

/** The sound track of an initialisation segment, and its silence. */
export interface SoundFormat {
  trackId: number;
  /** Ticks per second. */
  rate: number;
  silence: Uint8Array;
  /** What a packet lasts. */
  packetTicks: number;
}

/** Undefined if there is no sound, or if its silence is not known. `codec` is of RFC 6381. */
export function readSoundFormat(initialisation: Buffer, codec: string): SoundFormat | undefined {
  const inside = ({ start, end }: Box, type: string, skipped = 8) =>
    boxesIn(initialisation, start + skipped, end).filter((one) => one.type === type);
  const whole = { type: '', start: 0, end: initialisation.length };
  const [movie] = inside(whole, 'moov', 0);
  for (const track of movie ? inside(movie, 'trak') : []) {
    const [header] = inside(track, 'tkhd');
    const [media] = inside(track, 'mdia');
    const [times] = media ? inside(media, 'mdhd') : [];
    const tables = media && inside(media, 'minf').flatMap((one) => inside(one, 'stbl'));
    const [kinds] = tables?.flatMap((one) => inside(one, 'stsd')) ?? [];
    if (!header || !times || !kinds) continue;
    // The entries follow their number.
    const [entry] = boxesIn(initialisation, kinds.start + 16, kinds.end);
    if (entry?.type !== 'mp4a' && entry?.type !== 'Opus') continue;
    const silence = silentPacket(codec, initialisation.readUInt16BE(entry.start + 24));
    const rate = initialisation.readUInt32BE(times.start + timesAt(initialisation, times));
    const trackId = initialisation.readUInt32BE(header.start + timesAt(initialisation, header));
    return silence && { trackId, rate, silence, packetTicks: codec === 'opus' ? Math.round(rate / 50) : 1024 };
  }
  return undefined;
}

/** The times of creation come before, which are longer in version 1. */
const timesAt = (bytes: Buffer, { start }: Box) => (bytes[start + 8] === 1 ? 28 : 20);

/** A segment of nothing but silence; undefined if that is none. */
export function silentSegment(number: number, sound: SoundFormat, from: number, until: number): Buffer | undefined {
  const samples = [...silentSamples(sound, from, until)];
  const { trackId } = sound;
  return samples.length > 0 ? Buffer.concat(writeFragment(number, [{ trackId, startTime: from, samples }])) : undefined;
}

export interface SegmentSound {
  /** Whether sound is missing between `from` and `until`. */
  lacks: boolean;
  /** Where its sound ends once that is filled. */
  end: number;
  /** The segment with silence where sound is missing. */
  filled(): Buffer;
}

/**
 * The sound of a segment that `writeFragment` made, which has to last from one tick to another; undefined of other
 * segments. Its beginning is enough to know whether some is missing.
 */
export function readSegmentSound(
  segment: Buffer,
  sound: SoundFormat,
  from: number,
  until: number,
): SegmentSound | undefined {
  const read = readFragment(segment);
  if (!read) return undefined;
  const { trackId, rate, packetTicks } = sound;
  const own: FragmentTrack = read.tracks.find((track) => track.trackId === trackId) ?? {
    ...{ trackId, startTime: from, samples: [] },
  };
  const longest = longestGapSeconds * rate;
  const isMissing = (start: number, end: number) => end - start > longest;
  const samples: FragmentSample[] = [];
  let lacks = isMissing(from, own.startTime);
  const startTime = lacks ? from : own.startTime;
  if (lacks) samples.push(...silentSamples(sound, from, own.startTime));
  let end = own.startTime;
  for (const sample of own.samples) {
    const covers = sample.duration > longestPacketSeconds * rate && isMissing(packetTicks, sample.duration);
    lacks ||= covers;
    samples.push(covers ? { ...sample, duration: packetTicks } : sample);
    if (covers) samples.push(...silentSamples(sound, end + packetTicks, end + sample.duration));
    end += sample.duration;
  }
  if (isMissing(end, until)) {
    lacks = true;
    samples.push(...silentSamples(sound, end, until));
    end = until;
  }
  const tracks = [...read.tracks.filter((track) => track.trackId !== trackId), { trackId, startTime, samples }];
  return { lacks, end, filled: () => Buffer.concat(writeFragment(read.sequenceNumber, tracks)) };
}

/** Lasts exactly as long: the last packet is longer than the others. */
function* silentSamples({ silence, packetTicks }: SoundFormat, from: number, until: number): Generator<FragmentSample> {
  const packets = Math.floor((until - from) / packetTicks);
  for (let index = 1; index <= packets; index += 1) {
    const duration = index < packets ? packetTicks : until - from - (packets - 1) * packetTicks;
    yield { data: silence, duration, compositionOffset: 0, key: true };
  }
}
