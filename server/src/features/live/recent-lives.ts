import { createCache } from '../../platform/cache.ts';
import type { LiveRow } from './live.repository.ts';

/** Each viewer asks several times a second; this limits how often the database is asked for all of them. */
const lifetimeMs = 500;

/** Reads live streams as they were a moment ago. */
export function createRecentLives(find: (streamId: string) => Promise<LiveRow | undefined>) {
  const recent = createCache<Promise<LiveRow | undefined>>({ entries: 1000, ttl: lifetimeMs });

  return function findRecent(streamId: string): Promise<LiveRow | undefined> {
    const known = recent.get(streamId);
    if (known) return known;
    const reading = find(streamId);
    reading.catch(() => recent.delete(streamId));
    recent.set(streamId, reading);
    return reading;
  };
}
