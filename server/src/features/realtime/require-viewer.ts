import type { ChannelViewer } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { LetInBy, Refusal } from '../../platform/visibility/decide.ts';

/** Rejects if viewers may no longer be there. */
export type RequireViewer = (viewer: Pick<ChannelViewer, 'streamId' | 'letInBy'>) => Promise<void>;

export interface RequireViewerDeps {
  /** Why viewers may no longer be there; undefined while they may. */
  refusalOf: (streamId: string, letInBy: LetInBy) => Promise<Refusal | undefined>;
}

/** For calls with a ticket: the stream may have been closed to viewers since the ticket was issued. */
export function createRequireViewer({ refusalOf }: RequireViewerDeps): RequireViewer {
  return async ({ streamId, letInBy }) => {
    const refusal = await refusalOf(streamId, letInBy);
    if (refusal) throw new ApiError(refusal);
  };
}
