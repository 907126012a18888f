import {
  type getSearchFigures,
  type Input,
  type SearchFigures,
  type SearchPage,
  serverMessages,
  toPage,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { addDays } from '../../platform/days.ts';
import { addMonths, covers, kindOf, pageKey, propertyFor } from './page-plan.ts';
import { createSearchAccountsRepository } from './search-accounts.repository.ts';
import { searchPagesMax } from './search-fetch.ts';
import { createSearchPagesRepository, type Days, type PageFigures } from './search-pages.repository.ts';
import { createSearchPropertiesRepository } from './search-properties.repository.ts';

export type SearchFiguresService = ReturnType<typeof createSearchFiguresService>;

/** A site that the business has proven to be its own. */
export interface OwnSite {
  id: string;
  origin: string;
  name: string;
}

export interface PageViews {
  views: number;
  watchTimeMs: number;
}

export interface SearchFiguresDeps {
  database: Pick<Database, 'db'>;
  verifiedSites: (businessId: string) => Promise<readonly OwnSite[]>;
  embedPages: (businessId: string, limit: number) => Promise<readonly string[]>;
  /** Of videos on each page; `until` is exclusive. Pages may be written with query and fragment. */
  viewsByPage: (businessId: string, from: Date, until: Date) => Promise<ReadonlyMap<string, PageViews>>;
}

type Query = Input<typeof getSearchFigures>['query'];

const originsShown = 10;
/** More than search engines keep. */
const longestMonths = 18;
const nothing: PageFigures & PageViews = { impressions: 0, clicks: 0, positions: 0, views: 0, watchTimeMs: 0 };

/** How Google's search shows the pages of a business, beside what happens there. */
export function createSearchFiguresService({ database, verifiedSites, embedPages, viewsByPage }: SearchFiguresDeps) {
  const accounts = createSearchAccountsRepository(database.db);
  const properties = createSearchPropertiesRepository(database.db);
  const pages = createSearchPagesRepository(database.db);

  /** With the email of the account that has it. */
  async function listReadable(businessId: string) {
    const emailOf = new Map((await accounts.list(businessId)).map(({ id, email }) => [id, email]));
    return (await properties.list(businessId))
      .filter(({ permissionLevel }) => permissionLevel !== 'UNVERIFIED_USER')
      .map((property) => ({ ...property, email: emailOf.get(property.accountId) ?? '' }));
  }

  async function uncoveredAmong(businessId: string, embedded: readonly string[]): Promise<SearchFigures['uncovered']> {
    const siteUrls = (await listReadable(businessId)).map(({ siteUrl }) => siteUrl);
    const unseen = embedded.filter((pageUrl) => propertyFor(pageUrl, siteUrls) === undefined);
    const origins = [...new Set(unseen.map((pageUrl) => new URL(pageUrl).origin))].sort();
    return { pages: unseen.length, origins: origins.slice(0, originsShown) };
  }

  /** Pages where a player is, and those where something happened in these days. */
  async function rowsOf(
    businessId: string,
    days: Days,
    embedded: readonly string[],
  ): Promise<(PageFigures & PageViews & { pageUrl: string })[]> {
    const [known, searched, viewed] = await Promise.all([
      pages.list(businessId),
      pages.figuresByPage(businessId, days),
      viewsByPage(businessId, startOf(days.from), startOf(addDays(days.until, 1))),
    ]);
    const views = new Map<string, PageViews>();
    for (const [address, { views: more, watchTimeMs }] of viewed) {
      if (!URL.parse(address)) continue;
      const before = views.get(pageKey(address)) ?? nothing;
      views.set(pageKey(address), { views: before.views + more, watchTimeMs: before.watchTimeMs + watchTimeMs });
    }
    const current = new Set(embedded.map(pageKey));
    return known
      .map(({ pageUrl }) => ({ ...nothing, ...searched.get(pageUrl), ...views.get(pageKey(pageUrl)), pageUrl }))
      .filter(({ pageUrl, impressions, views }) => impressions + views > 0 || current.has(pageKey(pageUrl)));
  }

  return {
    async verifiedSites(businessId: string) {
      const [readable, own] = await Promise.all([listReadable(businessId), verifiedSites(businessId)]);
      const isSeen = (siteUrl: string, { origin }: OwnSite) =>
        covers(siteUrl, `${origin}/`) || siteUrl.startsWith(`${origin}/`);
      return {
        items: readable.map(({ email, siteUrl, permissionLevel }) => ({
          ...{ email, siteUrl, permissionLevel, kind: kindOf(siteUrl) },
          sites: own.filter((site) => isSeen(siteUrl, site)),
        })),
        uncoveredSites: own.filter((site) => !readable.some(({ siteUrl }) => isSeen(siteUrl, site))),
      };
    },

    async figures(businessId: string, query: Query): Promise<SearchFigures> {
      const days = daysOf(query);
      const embedded = await embedPages(businessId, searchPagesMax);
      const rows = await rowsOf(businessId, days, embedded);
      const byDay = await pages.figuresByDay(businessId, days);
      const items = rows.map((row): SearchPage => ({ pageUrl: row.pageUrl, ...toShown(row) })).sort(orderOf(query));
      const start = query.page * query.size;
      return {
        ...toPage(items.slice(start, start + query.size), items.length, query),
        totals: toShown(rows.reduce(sumOf, nothing)),
        points: datesOf(days).map((date) => {
          const { impressions, clicks } = byDay.get(date) ?? nothing;
          return { date, impressions, clicks };
        }),
        latestDate: await pages.latestDay(businessId),
        uncovered: await uncoveredAmong(businessId, embedded),
      };
    },
  };
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

function daysOf({ startDate: from, endDate: until }: Query): Days {
  if (until < from) throw new ApiError('insight.period_invalid');
  if (addMonths(from, longestMonths) < until)
    throw new ApiError('insight.period_invalid', { message: serverMessages.searchPeriodTooLong });
  return { from, until };
}

function datesOf({ from, until }: Days): string[] {
  const dates: string[] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) dates.push(date);
  return dates;
}

const sumOf = (a: PageFigures & PageViews, b: PageFigures & PageViews) => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  positions: a.positions + b.positions,
  views: a.views + b.views,
  watchTimeMs: a.watchTimeMs + b.watchTimeMs,
});

const toShown = ({ impressions, clicks, positions, views, watchTimeMs }: PageFigures & PageViews) => ({
  ...{ impressions, clicks, views, watchTimeMs },
  clickRate: impressions === 0 ? 0 : clicks / impressions,
  position: impressions === 0 ? null : positions / impressions,
});

/** Pages without a position come last, whatever the direction. */
function orderOf({ sort, direction }: Query): (a: SearchPage, b: SearchPage) => number {
  const sign = direction === 'asc' ? 1 : -1;
  return (a, b) => {
    const [one, other] = [a[sort], b[sort]];
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || (a.pageUrl < b.pageUrl ? -1 : 1);
    return sign * (one - other) || b.views - a.views || (a.pageUrl < b.pageUrl ? -1 : 1);
  };
}
