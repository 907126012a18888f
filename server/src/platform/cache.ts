import { LRUCache } from 'lru-cache';

interface CacheOptions {
  /** The entry that was not used for longest goes when there would be more. */
  entries: number;
  /** How long an entry is valid; by default, for as long as it stays. */
  ttl?: number;
}

/**
 * A cache that grows with what it holds. `LRUCache`'s own `max` reserves memory for all its entries when it is created,
 * which takes 20 ms for 200,000 of them.
 */
export const createCache = <V extends {}>({ entries, ttl }: CacheOptions): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: entries, sizeCalculation: () => 1, ...(ttl !== undefined && { ttl }) });
