import {
  type CommunityFigures,
  type CommunityStep,
  communityFigureDays,
  communityFigureWeeks,
  plainTextOf,
} from '@zeacon/contract';
import { ApiError } from '../../../platform/api-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { toExcerpt } from '../../../platform/web/plain-text.ts';
import { bestPosts } from '../best-posts.repository.ts';
import { createCommunitiesRepository } from '../communities.repository.ts';
import type { CommunityAddresses } from '../community-address.ts';
import { type CommunityScope, createFiguresRepository, type Step } from './figures.repository.ts';
import { datesOf, weekOf } from './steps.ts';

export type FiguresService = ReturnType<typeof createFiguresService>;

export interface WatchedInPost {
  postId: string;
  /** UTC, as `2026-03-10`. */
  date: string;
  watchedMs: number;
  /** The community of whose members who were signed in; empty of others. */
  memberOf: string;
}

export interface FiguresDeps {
  database: Database;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  /** How long videos in posts of a business were watched since, by day. */
  watchedInPosts: (businessId: string, since: Date) => Promise<WatchedInPost[]>;
  clock: Clock;
}

const bestMax = 5;
const titleMax = 80;

/** How active a community is, for its business. */
export function createFiguresService({ database, addresses, watchedInPosts, clock }: FiguresDeps) {
  const figures = createFiguresRepository(database.db);

  async function stepsOf(
    step: Step,
    dates: readonly string[],
    { scope, watched }: { scope: CommunityScope; watched: readonly WatchedInPost[] },
  ): Promise<CommunityStep[]> {
    const from = { ...scope, since: startOf(dates) };
    const [counts, joins] = await Promise.all([figures.countSteps(step, from), figures.countJoined(step, from)]);
    const written = new Map(counts.map((row) => [row.date, row]));
    const joined = new Map(joins.map((row) => [row.date, row.joined]));
    const msOf = (rows: readonly WatchedInPost[]) => {
      const ms = new Map<string, number>();
      for (const { date, watchedMs } of rows) {
        const at = step === 'week' ? weekOf(date) : date;
        ms.set(at, (ms.get(at) ?? 0) + watchedMs);
      }
      return ms;
    };
    const [byAll, byMembers] = [msOf(watched), msOf(watched.filter(({ memberOf }) => memberOf === scope.communityId))];
    return dates.map((date) => {
      const { activeMembers = 0, posts = 0, comments = 0 } = written.get(date) ?? {};
      const joinedThen = joined.get(date) ?? 0;
      const watchedThen = { watchedMs: byAll.get(date) ?? 0, memberWatchedMs: byMembers.get(date) ?? 0 };
      return { date, activeMembers, joined: joinedThen, posts, comments, ...watchedThen };
    });
  }

  return {
    async read(businessId: string, communityId: string): Promise<CommunityFigures> {
      const row = await createCommunitiesRepository(database.db).find(businessId, communityId);
      if (!row) throw new ApiError('community.not_found');
      const now = clock();
      const [dayDates, weekDates] = [
        datesOf('day', now, communityFigureDays),
        datesOf('week', now, communityFigureWeeks),
      ];
      const scope = { businessId, communityId, since: startOf(weekDates) };
      const everywhere = await watchedInPosts(businessId, scope.since);
      const own = await figures.keepOwn(communityId, [...new Set(everywhere.map(({ postId }) => postId))]);
      const given = { scope, watched: everywhere.filter(({ postId }) => own.has(postId)) };
      const [days, weeks, returning, best] = await Promise.all([
        stepsOf('day', dayDates, given),
        stepsOf('week', weekDates, given),
        figures.countReturning(scope),
        bestPosts(database.db, { communityId, since: startOf(dayDates), limit: bestMax }),
      ]);
      const active = new Map(returning.map((one) => [`${one.joinedIn} ${one.date}`, one.active]));
      const retention = weeks.map(({ date, joined }, at) => ({
        ...{ date, joined },
        active: weekDates.slice(at).map((later) => active.get(`${date} ${later}`) ?? 0),
      }));
      const url = addresses.urlOf(row.subdomain);
      return {
        ...{ days, weeks, retention },
        bestPosts: best.map(({ id, title, body, reactions, comments }) => ({
          ...{ postId: id, reactions: Number(reactions), comments: Number(comments) },
          title: title || toExcerpt(plainTextOf(body), titleMax),
          url: `${url}/post/${id}`,
        })),
      };
    },
  };
}

const startOf = (dates: readonly string[]) => new Date(`${dates[0]}T00:00:00Z`);
