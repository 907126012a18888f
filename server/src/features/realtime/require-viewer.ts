import type { ChannelViewer } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Refusal } from '../../platform/visibility/decide.ts';

/** Rejects when viewers may not be there any more. */
export type RequireViewer = (viewer: Pick<ChannelViewer, 'streamId'>) => Promise<void>;

export interface RequireViewerDeps {
  /** Why viewers may not be there any more; undefined while they may. */
  refusalOf: (streamId: string) => Promise<Refusal | undefined>;
}

/** For calls with a ticket: a stream that its holder was let in to may be closed to viewers since. */
export function createRequireViewer({ refusalOf }: RequireViewerDeps): RequireViewer {
  return async ({ streamId }) => {
    const refusal = await refusalOf(streamId);
    if (refusal) throw new ApiError(refusal);
  };
}
