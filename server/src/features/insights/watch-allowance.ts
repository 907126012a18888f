import { createCache } from '../../platform/cache.ts';
import { dayMs } from '../../platform/days.ts';
import type { StoredEvent } from './event-store.ts';

/** What a view may bring of earlier times, once: some players had no connection, some views another server. */
const earlierMs = 600_000;
/** No player plays faster. */
const fastestRate = 4;
const knownViews = 100_000;

interface KnownView {
  /** When this server first heard of it, in epoch ms. */
  since: number;
  takenMs: number;
}

interface Judged {
  events: StoredEvent[];
  /** For events that were not stored. */
  giveBack(): void;
}

/**
 * How much of a view can have been watched, judged by this server's clock alone: senders say themselves when their
 * events happened. Each server judges what it receives.
 */
export function createWatchAllowance() {
  const views = createCache<KnownView>({ entries: knownViews, ttl: dayMs });

  /** Cuts what was watched to what is left of the view's allowance, and positions to the length of the video. */
  return (
    { streamId, viewId, endMs }: { streamId: string; viewId: string; endMs: number | null },
    events: readonly StoredEvent[],
    receivedAt: Date,
  ): Judged => {
    const now = receivedAt.getTime();
    const key = `${streamId} ${viewId}`;
    const view = views.get(key) ?? { since: now, takenMs: 0 };
    // Anew, so that a long view is not forgotten.
    views.set(key, view);
    const allowedMs = earlierMs + fastestRate * Math.max(0, now - view.since);
    let takenMs = 0;
    const judged = events.map((event) => {
      const watchedMs = event.watchedMs && Math.max(0, Math.min(event.watchedMs, allowedMs - view.takenMs));
      view.takenMs += watchedMs ?? 0;
      takenMs += watchedMs ?? 0;
      const positionMs =
        event.positionMs !== null && endMs !== null ? Math.min(event.positionMs, endMs) : event.positionMs;
      return { ...event, watchedMs, positionMs };
    });
    return {
      events: judged,
      giveBack: () => {
        view.takenMs -= takenMs;
      },
    };
  };
}
