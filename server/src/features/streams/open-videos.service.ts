import type { Clock } from '../../platform/clock.ts';
import type { Slice, StreamListRepository } from './stream-list.repository.ts';
import type { StreamView } from './stream-view.ts';

/** A video that anybody may watch, of whichever business. */
export interface OpenVideo {
  streamId: string;
  name: string;
  description: string;
  posterUrl: string | null;
  /** Null while the countdown stands in for it. */
  durationMs: number | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
}

export interface OpenVideosDeps {
  lists: StreamListRepository;
  view: StreamView;
  clock: Clock;
}

/** Everything on this server that is open to everybody. */
export function createOpenVideosService({ lists, view, clock }: OpenVideosDeps) {
  return {
    count: (): Promise<number> => lists.countOpen(clock()),

    /** In an order of their own that new ones do not change for long. */
    async list(slice: Slice): Promise<OpenVideo[]> {
      const rows = await lists.listOpen(slice, clock());
      const watchable = await view.toWatchables(rows);
      return rows.flatMap((row, index) => {
        const shown = watchable[index];
        if (!shown) return [];
        const { streamId, name, description, posterUrl } = shown;
        const { createdAt, updatedAt, expiresAt } = row;
        const durationMs = row.packageId ? row.durationMs : null;
        return [{ streamId, name, description, posterUrl, durationMs, createdAt, updatedAt, expiresAt }];
      });
    },
  };
}
