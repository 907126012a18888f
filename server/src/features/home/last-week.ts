import type { Clock } from '../../platform/clock.ts';
import type { FiguresPort } from './figures-port.ts';
import { wholePeriodsUntil } from './home-period.ts';

const mostVideos = 3;

/** The seven whole days before today, as the weekly mail tells of them. */
export const createLastWeek =
  ({ figures, clock }: { figures: FiguresPort; clock: Clock }) =>
  async (businessId: string, timeZone: string) => {
    const { current } = wholePeriodsUntil(clock(), { days: 7, timeZone });
    const table = { groupBy: 'streamId', sort: 'views', direction: 'desc', page: 0, size: mostVideos } as const;
    const [kpi, chart, videos] = await Promise.all([
      figures.kpi(businessId, { ...current, compare: true }),
      figures.chart(businessId, { ...current, interval: 'day', compare: true }),
      figures.table(businessId, { ...current, ...table }),
    ]);
    return {
      from: current.startDate,
      until: current.endDate,
      views: kpi.views,
      before: kpi.previous?.views ?? null,
      visitors: kpi.uniqueVisitors,
      watchTimeMs: kpi.watchTimeMs,
      days: chart.points.map(({ start, views }, day) => ({
        ...{ date: start.slice(0, 10), views },
        ...(chart.previous && { before: chart.previous[day]?.views ?? 0 }),
      })),
      videos: videos.items
        .filter(({ name, views }) => name !== '' && views > 0)
        .map(({ name, views }) => ({ name, views })),
    };
  };
