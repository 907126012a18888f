import type { Image, Input, takeFrame } from '@zeacon/contract';
import { ruleMessages, serverMessages, toThumbnailName } from '@zeacon/contract';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { takePicture } from '../../media/take-picture.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { createFairLimit } from '../../platform/fair-limit.ts';
import type { ImageMaker } from './image-maker.ts';
import type { ImageRemoval } from './image-removal.ts';
import { toImage } from './image-view.ts';

export interface FramedStream {
  id: string;
  fileName: string;
  durationMs: number | null;
  sourceKey: string | null;
  packageId: string | null;
}

/** A local file in which a moment of a video can be decoded. Dispose of it when done. */
export interface MomentFile extends AsyncDisposable {
  path: string;
  /** The moment, counted from the start of this file. */
  atMs: number;
}

export interface FrameTakerDeps {
  maker: ImageMaker;
  removal: Pick<ImageRemoval, 'begin'>;
  ffmpeg: Ffmpeg;
  findStream: (businessId: string, streamId: string) => Promise<FramedStream | undefined>;
  /** Undefined when no file of the video is left. */
  openMoment: (stream: FramedStream, atMs: number, signal: AbortSignal) => Promise<MomentFile | undefined>;
  newUuid: () => string;
  clock: Clock;
  /** How long it may take in total, including waiting for its turn. */
  timeoutMs?: number | undefined;
}

export type FrameTaker = ReturnType<typeof createFrameTaker>;

const atOnce = 2;

/** Makes a picture of a moment of a video. */
export function createFrameTaker(deps: FrameTakerDeps) {
  const { maker, removal, ffmpeg, findStream, openMoment, newUuid, clock, timeoutMs = 120_000 } = deps;
  const limit = createFairLimit(atOnce);

  async function copyPicture(stream: FramedStream, atMs: number, path: string, signal: AbortSignal) {
    await using moment = await openMoment(stream, atMs, signal);
    if (!moment) throw new ApiError('image.frame_unavailable');
    try {
      await takePicture(path, { source: moment.path, atMs: moment.atMs, ffmpeg, signal });
    } catch (cause) {
      signal.throwIfAborted();
      if ((cause as Error).name === 'TimeoutError') throw cause;
      throw new ApiError('image.frame_unavailable', { cause, message: serverMessages.frameMissing });
    }
  }

  async function requireStream(businessId: string, streamId: string): Promise<FramedStream> {
    const stream = await findStream(businessId, streamId);
    if (!stream) throw new ApiError('stream.not_found');
    return stream;
  }

  return {
    async take(
      businessId: string,
      { streamId, atMs }: Input<typeof takeFrame>['body'],
      gone: AbortSignal,
    ): Promise<Image> {
      const stream = await requireStream(businessId, streamId);
      if (!stream.packageId || stream.durationMs === null) throw new ApiError('stream.not_playable');
      if (atMs > stream.durationMs)
        throw fieldError('atMs', ruleMessages.fill(serverMessages.frameBeyondEnd, { length: stream.durationMs }));
      if (!(await ffmpeg.available())) throw new ApiError('image.frame_unavailable');

      const late = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([gone, late]);
      const now = clock();
      const row = {
        id: newUuid(),
        businessId,
        kind: 'VOD_THUMBNAIL' as const,
        fileName: toThumbnailName(stream.fileName),
        streamId,
        createdAt: now,
        claimedAt: now,
      };
      /** In its turn, which may come after the video was deleted. */
      const copy = async (path: string) => copyPicture(await requireStream(businessId, streamId), atMs, path, signal);
      await removal.begin(row);
      try {
        return toImage(await maker.make(row, (path) => limit(businessId, () => copy(path), signal), signal));
      } catch (cause) {
        const isLate = late.aborted || (cause as Error).name === 'TimeoutError';
        throw isLate ? new ApiError('image.frame_timeout', { cause }) : cause;
      }
    },
  };
}
