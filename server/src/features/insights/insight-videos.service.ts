import type {
  exportInsightSessions,
  getInsightFunnel,
  getInsightNow,
  getInsightRetention,
  getInsightSession,
  Input,
  InsightSession,
  listInsightSessions,
  Reply,
} from '@zeacon/contract';
import { toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { mapPages } from '../../platform/download.ts';
import type { EventStore } from './event-store.ts';
import { createScopeReader, type ScopeReaderDeps } from './insight-scope.ts';
import { createValueNames, type ValueNamesDeps } from './value-names.ts';
import type { SessionRow, Watching } from './video-figures.ts';

export type InsightVideosService = ReturnType<typeof createInsightVideosService>;

export interface InsightVideosDeps extends ScopeReaderDeps, ValueNamesDeps {
  store: Pick<EventStore, 'videos'>;
  durationOf: (streamId: string) => Promise<number | null>;
  clock: Clock;
}

/** A curve has about so many points at the most, and none is shorter than a second. */
const stepsMax = 300;
const exportPageSize = 2000;
const minuteMs = 60_000;
const nowMinutes = 30;

/** What happened within videos, and the views behind figures. */
export function createInsightVideosService({ store, durationOf, clock, ...deps }: InsightVideosDeps) {
  const { videos } = store;
  const scopeOf = createScopeReader(deps);
  const names = createValueNames(deps);

  async function toSessions(businessId: string, rows: readonly SessionRow[]): Promise<InsightSession[]> {
    const nameOf = await names(
      businessId,
      'streamId',
      rows.map(({ streamId }) => streamId),
    );
    return rows.map((row) => ({
      ...row,
      streamName: nameOf(row.streamId),
      startedAt: row.startedAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    }));
  }

  return {
    async retention(
      businessId: string,
      query: Input<typeof getInsightRetention>['body'],
    ): Promise<Reply<typeof getInsightRetention>> {
      const scope = await scopeOf(businessId, query);
      const durationMs = await durationOf(query.streamId);
      const endMs = durationMs ?? (await videos.furthest(scope));
      const stepMs = Math.max(1, Math.ceil(endMs / stepsMax / 1000)) * 1000;
      const steps = Math.min(stepsMax, Math.max(1, Math.round(endMs / stepMs)));
      return { durationMs, stepMs, ...(await videos.retention(scope, stepMs, steps)) };
    },

    async funnel(
      businessId: string,
      query: Input<typeof getInsightFunnel>['body'],
    ): Promise<Reply<typeof getInsightFunnel>> {
      const { clicked, converted, ...views } = await videos.funnel(await scopeOf(businessId, query));
      const order = ['shown', 'played', 'quarter', 'half', 'threeQuarters', 'end'] as const;
      return { steps: order.map((step) => ({ step, views: views[step] })), clicked, converted };
    },

    async sessions(
      businessId: string,
      query: Input<typeof listInsightSessions>['body'],
    ): Promise<Reply<typeof listInsightSessions>> {
      const { page, size, sort, only, overlay, visitor, waitedAt } = query;
      const wanted = { sort, only, overlay, visitor, waitedAt, offset: page * size, limit: size };
      const { rows, totalItems } = await videos.sessions(await scopeOf(businessId, query), wanted);
      return toPage(await toSessions(businessId, rows), totalItems, query);
    },

    /** Page by page. What is wrong with the query is told at once. */
    async everySession(
      businessId: string,
      { only, overlay, visitor, waitedAt, ...query }: Input<typeof exportInsightSessions>['body'],
    ): Promise<AsyncIterable<InsightSession[]>> {
      const scope = await scopeOf(businessId, query);
      return mapPages(videos.everySession(scope, { only, overlay, visitor, waitedAt }, exportPageSize), (rows) =>
        toSessions(businessId, rows),
      );
    },

    async session(businessId: string, id: string): Promise<Reply<typeof getInsightSession>> {
      const found = await videos.session(businessId, id);
      if (!found) throw new ApiError('insight.session_not_found');
      const [session] = await toSessions(businessId, [found.row]);
      return { session: session!, events: found.events.map((event) => ({ ...event, at: event.at.toISOString() })) };
    },

    async now(businessId: string, streamId: string | undefined): Promise<Reply<typeof getInsightNow>> {
      if (streamId !== undefined && (await deps.findStreamBusiness(streamId)) !== businessId)
        throw new ApiError('stream.not_found');
      const at = clock();
      const { streams, pages, countries, minutes, watching } = await videos.now(businessId, at, streamId);
      const nameOf = await names(
        businessId,
        'streamId',
        streams.map(({ value }) => value),
      );
      const asTheyAre = (rows: readonly Watching[]) => rows.map((row) => ({ ...row, name: row.value }));
      const counts = new Map(minutes.map(({ start, watching }) => [start.getTime(), watching]));
      const lastMinute = Math.floor(at.getTime() / minuteMs) * minuteMs;
      return {
        at: at.toISOString(),
        watching,
        minutes: Array.from({ length: nowMinutes }, (_, index) => {
          const start = lastMinute - (nowMinutes - 1 - index) * minuteMs;
          return { start: new Date(start).toISOString(), watching: counts.get(start) ?? 0 };
        }),
        streams: streams.map((row) => ({ ...row, name: nameOf(row.value) })),
        pages: asTheyAre(pages),
        countries: asTheyAre(countries),
      };
    },
  };
}
