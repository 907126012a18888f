import { type PackageIndex, packagePrefix, selectStartFiles } from '../../media/package-index.ts';
import type { Rendition } from '../../media/rendition.ts';
import type { PackagedStream, StreamChanges } from './packaged-stream.ts';
import type { StillsStep } from './stills-step.ts';

export type Showing = ReturnType<typeof createShowing>;

export interface ShowingOptions {
  streams: {
    find(id: string): Promise<PackagedStream | undefined>;
    patch(id: string, changes: StreamChanges): Promise<boolean>;
    makePlayable(id: string, changes: StreamChanges): Promise<void>;
    queueMore(id: string, changes: StreamChanges): Promise<void>;
  };
  stills: Pick<StillsStep, 'givenPoster'>;
  streamId: string;
  packageId: string;
  /** Whether the package is shown already. */
  isShown: boolean;
}

type Shape = Pick<Rendition, 'width' | 'height' | 'durationMs'>;

/** Progress at which the first quality is whole; the rest is better qualities. */
export const playableAt = 0.4;

/** A video that was playable no longer is. */
export const nothingToPlay: StreamChanges = {
  ...{ packageId: null, durationMs: null, width: null, height: null },
  ...{ posterFile: null, thumbnailsFile: null, startFiles: [] },
};

/** When a video that is packaged becomes visible: with the first segments if possible, once it is whole otherwise. */
export function createShowing({ streams, stills, streamId, packageId, isShown }: ShowingOptions) {
  let shown = isShown;

  async function show(index: PackageIndex, shape: Shape) {
    const posterFile = await stills.givenPoster(streamId, packagePrefix(streamId, packageId));
    await streams.makePlayable(streamId, {
      ...toChanges(index, shape),
      packageId,
      packagingState: 'improving',
      posterFile: posterFile ?? null,
      thumbnailsFile: null,
    });
    shown = true;
  }

  return {
    /** Nobody saw anything of it yet. */
    isAwaited: () => !shown,
    show,

    /** The first quality is whole. */
    async whole(index: PackageIndex, rendition: Shape) {
      if (!shown) await show(index, rendition);
      await streams.queueMore(streamId, { ...toChanges(index, rendition), packagingProgress: playableAt });
    },

    /** The rest could not be made. */
    async withdraw() {
      if (shown) await streams.patch(streamId, nothingToPlay);
      shown = false;
    },
  };
}

function toChanges(index: PackageIndex, { width, height, durationMs }: Shape): StreamChanges {
  return { durationMs, width, height, startFiles: selectStartFiles(index) };
}
