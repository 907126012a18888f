import {
  type getHomePerformance,
  type InsightFigures,
  type InsightQuery,
  insightMaxStreams,
  type Reply,
} from '@zeacon/contract';
import type { FiguresPort, TableQuery, TableRow } from './figures-port.ts';
import { type HomePeriod, periodsUntil } from './home-period.ts';

export type HomeVideo = Reply<typeof getHomePerformance>['items'][number];

export interface HomeVideosDeps {
  figures: Pick<FiguresPort, 'kpi' | 'table' | 'coveredVideos'>;
  /** Paths of their pictures, by id. */
  picturesOf: (businessId: string, streamIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  clock: () => Date;
}

type Asked = HomePeriod & { size: number };

/** Videos that are ranked: those with most of what they are ranked by. */
const rankedMax = 100;
/** More videos than any business has: no order of a table puts first what leads to most of anything. */
const everyVideo = 1_000_000;
/**
 * A video is ranked as if so many views more had watched what is usual, so that one whole view does not beat a hundred
 * good ones.
 */
const usualViews = 10;

/** Videos beside their figures. */
export function createHomeVideos({ figures, picturesOf, clock }: HomeVideosDeps) {
  const first = { page: 0, direction: 'desc', groupBy: 'streamId' } as const;
  /** Of videos that are still there. */
  const listBy = async (businessId: string, query: InsightQuery, sort: TableQuery['sort'], size = rankedMax) =>
    (await figures.table(businessId, { ...query, ...first, sort, size })).items.filter(({ name }) => name !== '');

  async function shown(businessId: string, rows: readonly TableRow[], previous: InsightQuery): Promise<HomeVideo[]> {
    if (rows.length === 0) return [];
    const streamIds = rows.map(({ value }) => value);
    const before = new Map<string, number>();
    const [pictures, covered] = await Promise.all([
      picturesOf(businessId, streamIds),
      figures.coveredVideos(businessId, previous, streamIds),
      ...chunks(streamIds).map(async (ids) => {
        const table = { ...previous, ...first, sort: 'views', size: ids.length, streamIds: ids } as const;
        for (const { value, views } of (await figures.table(businessId, table)).items) before.set(value, views);
      }),
    ]);
    return rows.map(({ value, name, ...row }) => ({
      ...row,
      streamId: value,
      name,
      thumbnail: pictures.get(value) ?? '',
      previousViews: covered.has(value) ? (before.get(value) ?? 0) : null,
    }));
  }

  return {
    /** Those whose viewers watch the largest part. */
    async engagement(businessId: string, { size, ...period }: Asked): Promise<HomeVideo[]> {
      const { current, previous } = periodsUntil(clock(), period);
      const [rows, kpi] = await Promise.all([
        listBy(businessId, current, 'watchTimeMs'),
        figures.kpi(businessId, { ...current, compare: false }),
      ]);
      const rank = ({ views, averageWatched }: InsightFigures) =>
        (views * (averageWatched ?? 0) + usualViews * (kpi.averageWatched ?? 0)) / (views + usualViews);
      const held = rows.filter(({ views, averageWatched }) => views > 0 && averageWatched !== null);
      return shown(businessId, held.sort((a, b) => rank(b) - rank(a)).slice(0, size), previous);
    },

    /** Those that lead to most conversions and forms, then to most clicks. */
    async conversion(businessId: string, { size, ...period }: Asked): Promise<HomeVideo[]> {
      const { current, previous } = periodsUntil(clock(), period);
      const rows = await listBy(businessId, current, 'conversions', everyVideo);
      const won = ({ conversions, leads }: InsightFigures) => conversions + leads;
      const leading = rows.filter((row) => won(row) + row.overlayClicks > 0);
      leading.sort((a, b) => won(b) - won(a) || b.overlayClicks - a.overlayClicks || b.views - a.views);
      return shown(businessId, leading.slice(0, size), previous);
    },

    async performance(businessId: string, { page, size, ...period }: Asked & { page: number }) {
      const { current, previous } = periodsUntil(clock(), period);
      const table = { ...current, ...first, sort: 'views', page, size } as const;
      const { items, ...place } = await figures.table(businessId, table);
      return { ...place, items: await shown(businessId, items, previous) };
    },
  };
}

/** As many ids as one call takes. */
const idsMax = insightMaxStreams;

function chunks(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, at) => ids.slice(at * idsMax, (at + 1) * idsMax));
}
