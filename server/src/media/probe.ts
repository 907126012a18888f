import { type Ffmpeg, maxPicturePixels, maxPictureSide } from './ffmpeg.ts';
import { refuseCutFile } from './file-integrity.ts';
import { refuseBySignature } from './file-signature.ts';
import type { MediaProbe } from './media-probe.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { probeWithFfprobe } from './probe-with-ffprobe.ts';
import { runIsolated } from './run-isolated.ts';

export interface ProbeOptions {
  /** For files that mediabunny cannot read. Without it such files are refused as `needs_encoder` or `not_video`. */
  ffmpeg?: Ffmpeg | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

const longestMs = 24 * 3_600_000;
/** mediabunny's name. */
const transportStream = 'MPEG Transport Stream';

/** Describes a local file. Throws `MediaRefusedError` if it is not a video that can be published. */
export async function probe(path: string, options: ProbeOptions = {}): Promise<MediaProbe> {
  const { timeoutMs = 60_000 } = options;
  const stop = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
  await refuseBySignature(path);
  await refuseCutFile(path);
  const found = await runIsolated<MediaProbe | undefined>(
    { kind: 'probe', path },
    { signal: options.signal, timeoutMs },
  );
  const facts = found ?? (await probeOtherwise(path, options.ffmpeg, stop));
  return requireSane(await comparedWithFfprobe(facts, path, options.ffmpeg, stop));
}

async function probeOtherwise(path: string, ffmpeg: Ffmpeg | undefined, signal: AbortSignal): Promise<MediaProbe> {
  if (ffmpeg && (await ffmpeg.available())) return probeWithFfprobe(path, ffmpeg, signal);
  throw new MediaRefusedError('needs_encoder');
}

/**
 * Transport streams carry sound and interlaced pictures that only ffprobe recognizes, and like older QuickTime files
 * state languages in ways that only it reads. High dynamic range is stated by the codec, not by every container.
 */
async function comparedWithFfprobe(facts: MediaProbe, path: string, ffmpeg: Ffmpeg | undefined, signal: AbortSignal) {
  const { audioTracks } = facts;
  const isTransportStream = facts.container === transportStream;
  const isMute = audioTracks?.every(({ language }) => language === 'und');
  const mayBeHighRange = facts.video.codec !== 'vp8' && !/^avc1\.(42|4d|58|64)/i.test(facts.video.codecString ?? '');
  if (!(isTransportStream || isMute || mayBeHighRange) || !(await ffmpeg?.available()) || !ffmpeg) return facts;
  const told = await probeWithFfprobe(path, ffmpeg, signal).catch((error: unknown) => {
    if (error instanceof MediaRefusedError) return undefined;
    throw error;
  });
  if (told && isTransportStream && !showsTheSame(facts, told)) return told;
  const { range } = told?.video ?? {};
  const ranged = range ? { ...facts, video: { ...facts.video, range } } : facts;
  return isMute && told ? withLanguages(ranged, told) : ranged;
}

function showsTheSame(facts: MediaProbe, told: MediaProbe): boolean {
  const soundsOf = ({ audio, audioTracks }: MediaProbe) => audioTracks?.length ?? (audio ? 1 : 0);
  return (
    facts.video.width === told.video.width &&
    facts.video.height === told.video.height &&
    soundsOf(facts) === soundsOf(told)
  );
}

function withLanguages(facts: MediaProbe, told: MediaProbe): MediaProbe {
  const { audioTracks = [] } = facts;
  if (told.audioTracks?.length !== audioTracks.length) return facts;
  return {
    ...facts,
    audioTracks: told.audioTracks.map((track, at) => {
      const { codec, codecString, channels, sampleRate } = audioTracks[at]!;
      return { ...track, codec, codecString, channels, sampleRate };
    }),
  };
}

function requireSane(facts: MediaProbe): MediaProbe {
  const { width, height } = facts.video;
  if (!(width > 0 && height > 0)) throw new MediaRefusedError('unreadable');
  if (Math.max(width, height) > maxPictureSide || width * height > maxPicturePixels) {
    throw new MediaRefusedError('picture_too_large');
  }
  if (!(facts.durationMs > 0)) throw new MediaRefusedError('empty');
  if (facts.durationMs > longestMs) throw new MediaRefusedError('too_long');
  return facts;
}
