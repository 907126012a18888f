import { type RefusedSite, refusedSiteDays, refusedSitesMax } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createAllowedSitesRepository, type RefusedSiteRow } from './allowed-sites.repository.ts';

export interface RefusedSitesDeps {
  database: Database;
  clock: Clock;
}

/** Beyond this many at once, more hosts are not counted: anybody can name any. */
const heldMax = 1000;
const hostMaxLength = 260;
const keyOf = ({ businessId, host }: Pick<RefusedSiteRow, 'businessId' | 'host'>) => `${businessId} ${host}`;

/** Counts sites that were refused: in memory, and written together, because a busy page is refused all the time. */
export function createRefusedSites({ database, clock }: RefusedSitesDeps) {
  const sites = createAllowedSitesRepository(database.db);
  let held = new Map<string, RefusedSiteRow>();
  let writing: Promise<void> = Promise.resolve();

  async function write(rows: RefusedSiteRow[]): Promise<void> {
    const sorted = rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    await database.transaction(async (tx) => {
      const on = createAllowedSitesRepository(tx);
      await on.addRefused(sorted);
      for (const businessId of new Set(sorted.map((row) => row.businessId)))
        await on.trimRefused(businessId, refusedSitesMax);
    });
  }

  return {
    note(businessId: string, host: string | null): void {
      const now = clock();
      const row = {
        businessId,
        host: (host ?? '').slice(0, hostMaxLength),
        count: 1,
        firstSeenAt: now,
        lastSeenAt: now,
      };
      const before = held.get(keyOf(row));
      if (!before && held.size >= heldMax) return;
      held.set(keyOf(row), before ? { ...before, count: before.count + 1, lastSeenAt: now } : row);
    },

    /** Writes what was noted. */
    flush(): Promise<void> {
      const rows = [...held.values()];
      held = new Map();
      if (rows.length > 0) writing = writing.catch(() => {}).then(() => write(rows));
      return writing;
    },

    async list(businessId: string): Promise<{ items: RefusedSite[] }> {
      const rows = await sites.listRefused(businessId);
      return {
        items: rows.map(({ host, count, firstSeenAt, lastSeenAt }) => ({
          host: host || null,
          count,
          firstSeenDate: firstSeenAt.toISOString(),
          lastSeenDate: lastSeenAt.toISOString(),
        })),
      };
    },

    forgetOld: () => sites.removeRefusedBefore(new Date(clock().getTime() - refusedSiteDays * 86_400_000)),
  };
}
