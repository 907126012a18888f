import type { Clock } from '../../platform/clock.ts';
import type { Slice, StreamListRepository } from './stream-list.repository.ts';
import type { StreamView } from './stream-view.ts';

/** A video of any business that anybody may watch. */
export interface OpenVideo {
  streamId: string;
  name: string;
  description: string;
  posterUrl: string | null;
  /** Null while the countdown is shown instead. */
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

/** All videos on this server that are open to everybody. */
export function createOpenVideosService({ lists, view, clock }: OpenVideosDeps) {
  return {
    count: (): Promise<number> => lists.countOpen(clock()),

    /** In a stable order that new videos hardly change. */
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
