import { LRUCache } from 'lru-cache';

interface CacheOptions<V> {
  /** The entry that was not used for longest goes when there would be more. */
  entries: number;
  /** How many an entry counts as; one by default. */
  sizeOf?: (value: V) => number;
  /** How long an entry is valid; by default, for as long as it stays. */
  ttl?: number;
}

/**
 * A cache that grows with what it holds. `LRUCache`'s own `max` reserves memory for all its entries when it is created,
 * which takes 20 ms for 200,000 of them.
 */
export const createCache = <V extends {}>({ entries, sizeOf = () => 1, ttl }: CacheOptions<V>): LRUCache<string, V> =>
  new LRUCache<string, V>({ maxSize: entries, sizeCalculation: sizeOf, ...(ttl !== undefined && { ttl }) });
