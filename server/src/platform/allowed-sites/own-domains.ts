import { LRUCache } from 'lru-cache';

/** How long another server may go on by what was saved before. */
const knownForMs = 2000;

/** Remembers the domains of single players or widgets, which are asked for with every call of a page. */
export function createOwnDomains(read: (id: string) => Promise<readonly string[] | undefined>) {
  const known = new LRUCache<string, Promise<readonly string[]>>({ max: 5000, ttl: knownForMs });
  return {
    /** None for what has no list of its own, or does not exist. */
    of(id: string): Promise<readonly string[]> {
      const before = known.get(id);
      if (before) return before;
      const domains = read(id).then((found) => found ?? []);
      domains.catch(() => known.delete(id));
      known.set(id, domains);
      return domains;
    },

    /** Call it once a change is saved. */
    forget: (id: string): void => void known.delete(id),
  };
}
