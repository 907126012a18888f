import { type Ffmpeg, maxPicturePixels, maxPictureSide } from './ffmpeg.ts';
import { refuseCutFile } from './file-integrity.ts';
import { refuseBySignature } from './file-signature.ts';
import type { MediaProbe } from './media-probe.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { probeWithFfprobe } from './probe-with-ffprobe.ts';
import { runIsolated } from './run-isolated.ts';

export interface ProbeOptions {
  /** For what mediabunny does not read. Without it such files are refused as `needs_encoder` or `not_video`. */
  ffmpeg?: Ffmpeg | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

const longestMs = 24 * 3_600_000;

/** What is in a local file. Throws `MediaRefusedError` when it is not a video that can be published. */
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
  return requireSane(facts);
}

async function probeOtherwise(path: string, ffmpeg: Ffmpeg | undefined, signal: AbortSignal): Promise<MediaProbe> {
  if (ffmpeg && (await ffmpeg.available())) return probeWithFfprobe(path, ffmpeg, signal);
  throw new MediaRefusedError('needs_encoder');
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
