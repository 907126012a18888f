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
  const asked = { path, ffmpeg: (await options.ffmpeg?.available()) ? options.ffmpeg : undefined, signal: stop };
  const [found, told] = await Promise.all([
    runIsolated<MediaProbe | undefined>({ kind: 'probe', path }, { signal: options.signal, timeoutMs }),
    tellOf(asked),
  ]);
  if (found) return requireSane(told instanceof Error ? found : compared(found, told));
  throwRefusal(told);
  if (!told) throw new MediaRefusedError('needs_encoder');
  return requireSane(told);
}

interface Asked {
  path: string;
  ffmpeg: Ffmpeg | undefined;
  signal: AbortSignal;
}

/** What ffprobe says of a file, or why it refuses it; undefined without ffmpeg. */
async function tellOf({ path, ffmpeg, signal }: Asked): Promise<MediaProbe | MediaRefusedError | undefined> {
  if (!ffmpeg) return undefined;
  return probeWithFfprobe(path, ffmpeg, signal).catch((error: unknown) => {
    if (error instanceof MediaRefusedError) return error;
    if (isTimeout(error)) return new MediaRefusedError('unreadable', { cause: error });
    throw error;
  });
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

function throwRefusal(told: MediaProbe | MediaRefusedError | undefined): asserts told is MediaProbe | undefined {
  if (told instanceof MediaRefusedError) throw told;
}

/**
 * Only ffprobe decodes the first pictures: it knows their size, whether they are mirrored and whether they are of high
 * dynamic range, whatever the container says. Of transport streams it alone recognizes some sound and interlaced
 * pictures, and like older QuickTime files they state languages in ways that only it reads. A copy of what it sees
 * differently would not be what qualities and pictures show, so everything is encoded.
 */
function compared(facts: MediaProbe, told: MediaProbe | undefined): MediaProbe {
  if (!told) return facts;
  const isTransportStream = facts.container === transportStream;
  if (!showsTheSame(facts, told) || (isTransportStream && soundsOf(facts) !== soundsOf(told))) return told;
  const { range } = told.video;
  const ranged = range ? { ...facts, video: { ...facts.video, range } } : facts;
  return facts.audioTracks?.every(({ language }) => language === 'und') ? withLanguages(ranged, told) : ranged;
}

/** Pixels by which sizes may differ where proportions are rounded. */
const sizeTolerance = 2;

function showsTheSame({ video }: MediaProbe, told: MediaProbe): boolean {
  const differs = (side: 'width' | 'height') => Math.abs(video[side] - told.video[side]) > sizeTolerance;
  return !told.video.mirrored && !differs('width') && !differs('height');
}

const soundsOf = ({ audio, audioTracks }: MediaProbe) => audioTracks?.length ?? (audio ? 1 : 0);

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
