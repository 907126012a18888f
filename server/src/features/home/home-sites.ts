import type { listHomeVerifiedSites, Reply } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { FiguresPort } from './figures-port.ts';
import { type HomePeriod, periodsUntil } from './home-period.ts';

export interface HomeSite {
  id: string;
  /** Scheme and host. */
  origin: string;
  isVerified: boolean;
  /** When a check missed the snippet that was there before. */
  vanishedAt: Date | null;
}

export interface HomeSitesDeps {
  figures: Pick<FiguresPort, 'table'>;
  sitesOf: (businessId: string) => Promise<HomeSite[]>;
  clock: Clock;
}

const sitesMax = 1000;

/** Verified sites, most watched first. Figures know a site by its host name. */
export function createHomeSites({ figures, sitesOf, clock }: HomeSitesDeps) {
  return async (businessId: string, period: HomePeriod): Promise<Reply<typeof listHomeVerifiedSites>['items']> => {
    const verified = (await sitesOf(businessId)).filter(({ isVerified }) => isVerified);
    if (verified.length === 0) return [];
    const { current } = periodsUntil(clock(), period);
    const table = { ...current, groupBy: 'site', sort: 'views', direction: 'desc', page: 0, size: sitesMax } as const;
    const rows = new Map((await figures.table(businessId, table)).items.map((row) => [row.value, row]));
    return verified
      .map(({ id, origin }) => {
        const row = rows.get(new URL(origin).hostname);
        return { id, origin, views: row?.views ?? 0, watchTimeMs: row?.watchTimeMs ?? 0 };
      })
      .sort((a, b) => b.views - a.views || (a.origin < b.origin ? -1 : 1));
  };
}
