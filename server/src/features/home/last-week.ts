import { addDays } from '../../platform/days.ts';
import type { FiguresPort } from './figures-port.ts';

const mostVideos = 3;

/** The seven days before `monday`, as the weekly mail tells of them. */
export const createLastWeek =
  ({ figures }: { figures: FiguresPort }) =>
  async (businessId: string, timeZone: string, monday: string) => {
    const current = { startDate: addDays(monday, -7), endDate: addDays(monday, -1), timeZone, filters: {} };
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
