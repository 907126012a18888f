import {
  type ChangeDimension,
  ChangeDimension as dimensions,
  type HomeChange,
  type InsightQuery,
  type listHomeChanges,
  type Reply,
} from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { type Breakdown, causeOf } from './change-cause.ts';
import { type ChangeFacts, eventsOf } from './change-events.ts';
import type { FiguresPort, TableRow } from './figures-port.ts';
import { type HomePeriod, wholePeriodsUntil } from './home-period.ts';
import { materialChanges, overdispersion } from './material-change.ts';
import { type MovedVideo, movedVideos } from './moved-videos.ts';

export interface HomeChangesDeps {
  figures: FiguresPort;
  /** What was changed since. */
  factsSince: (businessId: string, from: Date) => Promise<ChangeFacts>;
  clock: Clock;
}

/** Values with fewer views than this many others explain no material change. */
const valuesMax = 500;
const mostChanges = 4;
const mostVideos = 2;

type Periods = ReturnType<typeof wholePeriodsUntil>;

/** Says which figures moved by more than chance, what explains it, and what was changed in these days. */
export function createHomeChanges({ figures, factsSince, clock }: HomeChangesDeps) {
  async function rowsBy(businessId: string, query: InsightQuery, groupBy: ChangeDimension): Promise<TableRow[]> {
    const table = { ...query, groupBy, sort: 'views', direction: 'desc', page: 0, size: valuesMax } as const;
    return (await figures.table(businessId, table)).items;
  }

  async function rowsOfBoth(businessId: string, { current, previous }: Periods, dimension: ChangeDimension) {
    const [now, before] = await Promise.all([
      rowsBy(businessId, current, dimension),
      rowsBy(businessId, previous, dimension),
    ]);
    return { current: now, previous: before };
  }

  /** By every dimension; what is known of one is not read again. */
  async function breakDown(businessId: string, periods: Periods, known: Breakdown): Promise<Breakdown> {
    const rows = await Promise.all(
      dimensions.options.map(
        async (dimension) =>
          [dimension, known.get(dimension) ?? (await rowsOfBoth(businessId, periods, dimension))] as const,
      ),
    );
    return new Map(rows);
  }

  /** Those that are compared with all of the days before, or with none in them. */
  async function comparable(businessId: string, { previous }: Periods, videos: readonly MovedVideo[]) {
    const ids = videos.map(({ video }) => video.streamId);
    const covered = ids.length > 0 ? await figures.coveredVideos(businessId, previous, ids) : undefined;
    return videos.filter((moved) => moved.previous === 0 || covered?.has(moved.video.streamId));
  }

  /** Undefined if the figures do not cover the days before whole. */
  async function changesIn(businessId: string, now: Date, periods: Periods): Promise<HomeChange[] | undefined> {
    const { current, previous } = periods;
    const [kpi, chart] = await Promise.all([
      figures.kpi(businessId, { ...current, compare: true }),
      figures.chart(businessId, { ...previous, interval: 'day', compare: false }),
    ]);
    if (!kpi.previous) return undefined;
    const material = materialChanges(kpi, kpi.previous, chart.points).slice(0, mostChanges);
    const isOfAll = material.some(({ measure }) => measure === 'views');
    const byVideo = isOfAll ? undefined : await rowsOfBoth(businessId, periods, 'streamId');
    const scatter = overdispersion(chart.points, 'views');
    const moved = byVideo ? movedVideos(byVideo.current, byVideo.previous, scatter) : [];
    const videos = (await comparable(businessId, periods, moved)).slice(0, mostVideos);
    if (material.length === 0 && videos.length === 0) return [];
    // A day early: the change of a figure may be of the day on which something was changed, in any time zone.
    const from = new Date(Date.parse(`${current.startDate}T00:00:00Z`) - 86_400_000);
    const known: Breakdown = new Map(byVideo && [['streamId', byVideo]]);
    const [breakdown, facts] = await Promise.all([
      material.length > 0 ? breakDown(businessId, periods, known) : known,
      factsSince(businessId, from),
    ]);
    const days = { from, until: now };
    const ofAll = material.map((change): HomeChange => {
      const cause = causeOf(change, breakdown);
      return { ...change, video: null, cause, events: eventsOf({ ...change, cause }, facts, days) };
    });
    return [...ofAll, ...videos.map((video) => ({ ...video, cause: null, events: eventsOf(video, facts, days) }))];
  }

  return async (businessId: string, period: HomePeriod): Promise<Reply<typeof listHomeChanges>> => {
    const now = clock();
    const periods = wholePeriodsUntil(now, period);
    const items = await changesIn(businessId, now, periods);
    const { startDate, endDate } = periods.current;
    const { timeZone } = period;
    return { items: items ?? [], period: { startDate, endDate, timeZone }, isTooEarly: items === undefined };
  };
}
