import type { getEngagementMeter, Reply } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import { judgeEngagement } from './engagement-meter.ts';
import type { FiguresPort } from './figures-port.ts';
import { createHomeChanges, type HomeChangesDeps } from './home-changes.service.ts';
import { type HomePeriod, periodsUntil } from './home-period.ts';
import { createHomeSites } from './home-sites.ts';
import { createHomeTasks, type HomeTasksDeps } from './home-tasks.service.ts';
import { createHomeVideos, type HomeVideosDeps } from './home-videos.ts';

export type HomeService = ReturnType<typeof createHomeService>;

export interface HomeServiceDeps extends HomeChangesDeps, HomeTasksDeps, HomeVideosDeps {
  figures: FiguresPort;
  clock: Clock;
}

const longAgoDays = 5 * 365;

/** What a business sees first: what worked, why, and what to do next. */
export function createHomeService(deps: HomeServiceDeps) {
  const { figures, clock } = deps;

  async function wasEverShown(businessId: string, period: HomePeriod): Promise<boolean> {
    const { current } = periodsUntil(clock(), { ...period, days: longAgoDays });
    return (await figures.kpi(businessId, { ...current, compare: false })).pageViews > 0;
  }

  return {
    async engagementMeter(businessId: string, period: HomePeriod): Promise<Reply<typeof getEngagementMeter>> {
      const { current } = periodsUntil(clock(), period);
      const [kpi, chart] = await Promise.all([
        figures.kpi(businessId, { ...current, compare: true }),
        figures.chart(businessId, { ...current, interval: 'day', compare: false }),
      ]);
      const { uniqueVisitorsError, conversionValues, leftOut, previous, ...now } = kpi;
      const { score, parts } = judgeEngagement(now);
      return {
        score,
        previousScore: previous && judgeEngagement(previous).score,
        parts,
        figures: now,
        previous,
        days: chart.points.map(({ start, views, uniqueVisitors, watchTimeMs, overlayClicks }) => ({
          ...{ start, views, uniqueVisitors, watchTimeMs, overlayClicks },
        })),
        hasHistory: now.pageViews + (previous?.pageViews ?? 0) > 0 || (await wasEverShown(businessId, period)),
      };
    },

    videos: createHomeVideos(deps),
    verifiedSites: createHomeSites(deps),
    changes: createHomeChanges(deps),
    tasks: createHomeTasks(deps),
  };
}
