import type { HomeTask, Stream } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { FiguresPort, TableRow } from './figures-port.ts';
import { type HomePeriod, periodsUntil } from './home-period.ts';
import type { HomeSite } from './home-sites.ts';

export interface HomeTasksDeps {
  figures: Pick<FiguresPort, 'table'>;
  /** In any order; those that do not exist are left out. */
  streamsOf: (businessId: string, ids: readonly string[]) => Promise<Stream[]>;
  /** Of the business, verified or not. */
  sitesOf: (businessId: string) => Promise<HomeSite[]>;
  /** Whether the platform's own pages, or those of a community, stand there. */
  isOwnHost: (host: string) => boolean;
  clock: Clock;
}

const lookedAt = 20;
const mostTasks = 4;
/** So much makes a task worth it. */
const least = { views: 20, pageViews: 50, failures: 5, siteViews: 5 };
const failedShareMax = 0.05;
const playRateMin = 0.1;

/** What the figures say should be done next. */
export function createHomeTasks({ figures, streamsOf, sitesOf, isOwnHost, clock }: HomeTasksDeps) {
  return async (businessId: string, period: HomePeriod): Promise<HomeTask[]> => {
    const { current } = periodsUntil(clock(), period);
    const top = { ...current, sort: 'views', direction: 'desc', page: 0, size: lookedAt } as const;
    const [videos, hosts, sites] = await Promise.all([
      figures.table(businessId, { ...top, groupBy: 'streamId' }),
      figures.table(businessId, { ...top, groupBy: 'site' }),
      sitesOf(businessId),
    ]);
    const rows = videos.items.filter(({ name }) => name !== '');
    const mostWatched = rows.find(({ views }) => views >= least.views);
    const [stream] = mostWatched ? await streamsOf(businessId, [mostWatched.value]) : [];
    const tasks = [
      ...sites.flatMap(restoreSnippet),
      ...rows
        .flatMap(fixPlayback)
        .sort((a, b) => b.share - a.share)
        .slice(0, 1),
      ...(mostWatched && stream ? ofMostWatched(mostWatched, stream) : []),
      ...rows.flatMap(choosePicture).slice(0, 1),
      ...hosts.items.flatMap((row) => verifySite(row, sites, isOwnHost)).slice(0, 1),
    ];
    return tasks.slice(0, mostTasks);
  };
}

const restoreSnippet = ({ id, origin, vanishedAt }: HomeSite): HomeTask[] =>
  vanishedAt ? [{ task: 'restoreSnippet', id, name: origin }] : [];

function fixPlayback({ value: id, name, failedViews, pageViews }: TableRow) {
  const share = pageViews === 0 ? 0 : failedViews / pageViews;
  const isBad = failedViews >= least.failures && share >= failedShareMax;
  return isBad ? [{ task: 'fixPlayback' as const, id, name, share: Math.min(1, share) }] : [];
}

function ofMostWatched({ value: id, name, views }: TableRow, { playback }: Stream): HomeTask[] {
  if (!playback) return [];
  return [
    ...(playback.overlaysUrl ? [] : [{ task: 'addCallToAction' as const, id, name, views }]),
    ...(playback.captions.length > 0 ? [] : [{ task: 'addCaptions' as const, id, name, views }]),
  ];
}

const choosePicture = ({ value: id, name, pageViews, playRate }: TableRow): HomeTask[] =>
  pageViews >= least.pageViews && playRate < playRateMin ? [{ task: 'choosePicture', id, name, playRate }] : [];

function verifySite(
  { value: host, views }: TableRow,
  sites: readonly HomeSite[],
  isOwnHost: HomeTasksDeps['isOwnHost'],
): HomeTask[] {
  const isVerified = sites.some(({ origin, isVerified }) => isVerified && new URL(origin).hostname === host);
  const isOwn = host === '' || host === 'localhost' || isOwnHost(host);
  return views < least.siteViews || isOwn || isVerified ? [] : [{ task: 'verifySite', id: host, name: host, views }];
}
