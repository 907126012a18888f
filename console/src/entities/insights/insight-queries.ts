import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import {
  type Call,
  getClickMap,
  getInsightChart,
  getInsightFilterValues,
  getInsightFunnel,
  getInsightKpi,
  getInsightNow,
  getInsightRetention,
  getInsightSession,
  getInsightTable,
  getInsightValueNames,
  getLiveAudience,
  getOverlayTable,
  type InsightDimension,
  type InsightFigures,
  listInsightSessions,
  type Reply,
} from '@zeacon/contract';
import { type Api, useApi } from '../../platform/api.ts';
import { useLastPeriod } from './insight-dates.ts';
import { nowKey, useNowNews } from './use-now-news.ts';

const refreshMs = 15_000;
/** Viewers who leave without a word are gone after 45 seconds; of all else the topic tells. */
const nowMs = 20_000;

/** What every call on figures is about: a period, and the views that are counted. */
export type Asked = Call<typeof getInsightFunnel>['body'];

/** Figures are asked for again while they are looked at; the old ones stay until the new ones are there. */
const fresh = { refetchInterval: refreshMs, placeholderData: keepPreviousData } as const;

export function useFigures(body: Call<typeof getInsightKpi>['body']) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'kpi', body],
    queryFn: ({ signal }) => api.call(getInsightKpi, { body }, signal),
    ...fresh,
  });
}

export function useFigureChart(body: Call<typeof getInsightChart>['body']) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'chart', body],
    queryFn: ({ signal }) => api.call(getInsightChart, { body }, signal),
    ...fresh,
  });
}

const tableOptions = (api: Api, body: Call<typeof getInsightTable>['body']) => ({
  queryKey: ['insights', 'table', body],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getInsightTable, { body }, signal),
});

export function useBreakdown(body: Call<typeof getInsightTable>['body']) {
  const api = useApi();
  return useQuery({ ...tableOptions(api, body), ...fresh });
}

/** Whatever each video has, at once: the old picture stays until all of the new one is there. */
function useOfVideos<Answer>(
  name: string,
  asked: Asked,
  streamIds: readonly string[],
  read: (api: Api, body: Asked & { streamId: string }, signal: AbortSignal) => Promise<Answer>,
) {
  const api = useApi();
  return useQuery({
    enabled: streamIds.length > 0,
    queryKey: ['insights', name, asked, streamIds],
    queryFn: ({ signal }) =>
      Promise.all(
        streamIds.map(async (streamId) => ({ streamId, ...(await read(api, { ...asked, streamId }, signal)) })),
      ),
    ...fresh,
  });
}

/** The curves of several videos. */
export const useRetentions = (asked: Asked, streamIds: readonly string[]) =>
  useOfVideos('retentions', asked, streamIds, (api, body, signal) => api.call(getInsightRetention, { body }, signal));

/** The funnels of several videos. */
export const useFunnels = (asked: Asked, streamIds: readonly string[]) =>
  useOfVideos('funnels', asked, streamIds, (api, body, signal) => api.call(getInsightFunnel, { body }, signal));

/** Of the latest session, or of one. */
export function useLiveAudience(streamId: string, sessionId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'live-audience', streamId, sessionId],
    queryFn: ({ signal }) => api.call(getLiveAudience, { query: { streamId, sessionId } }, signal),
    // What is over changes no more.
    refetchInterval: ({ state }) => state.data?.session?.endDate === null && refreshMs,
    placeholderData: keepPreviousData,
  });
}

export function useFilterValues(body: Call<typeof getInsightFilterValues>['body'], isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['insights', 'filter-values', body],
    queryFn: ({ signal }) => api.call(getInsightFilterValues, { body }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Their values are ids, which have names that only the server knows. */
const namedDimensions: readonly InsightDimension[] = [
  ...(['streamId', 'playerId', 'playlistId', 'communityId', 'memberOf'] as const),
];

/**
 * What people call values, by value, whether anybody viewed them or not: those that were deleted are absent, and values that
 * are no ids are their own names. Undefined until it is known.
 */
export function useValueNames(
  filterName: InsightDimension,
  values: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const api = useApi();
  const isNamed = namedDimensions.includes(filterName);
  const ids = isNamed ? values.filter((value) => value !== '') : [];
  const { data } = useQuery({
    enabled: ids.length > 0,
    queryKey: ['insights', 'value-names', filterName, ids],
    queryFn: ({ signal }) => api.call(getInsightValueNames, { body: { filterName, values: ids } }, signal),
    select: toNames,
  });
  return ids.length > 0 ? data : new Map(isNamed ? [] : values.map((value) => [value, value]));
}

const toNames = ({ items }: Reply<typeof getInsightValueNames>): ReadonlyMap<string, string> =>
  new Map(items.flatMap(({ value, name }) => (name ? [[value, name] as const] : [])));

type RetentionBody = Call<typeof getInsightRetention>['body'];

export function useRetention(body: RetentionBody) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'retention', body],
    queryFn: ({ signal }) => api.call(getInsightRetention, { body }, signal),
    ...fresh,
  });
}

export function useClickMap(body: Call<typeof getClickMap>['body']) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'click-map', body],
    queryFn: ({ signal }) => api.call(getClickMap, { body }, signal),
    ...fresh,
  });
}

export function useFunnel(body: Asked) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'funnel', body],
    queryFn: ({ signal }) => api.call(getInsightFunnel, { body }, signal),
    ...fresh,
  });
}

export interface SessionsReading {
  isRefreshed?: boolean;
  /** False while it is not known which are wanted. */
  isWanted?: boolean;
}

export function useInsightSessions(
  body: Call<typeof listInsightSessions>['body'],
  { isRefreshed = false, isWanted = true }: SessionsReading = {},
) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    refetchInterval: isRefreshed && refreshMs,
    queryKey: ['insights', 'sessions', body],
    queryFn: ({ signal }) => api.call(listInsightSessions, { body }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useInsightSession(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'session', id],
    queryFn: ({ signal }) => api.call(getInsightSession, { params: { id } }, signal),
  });
}

/** Who watches at this moment; asked for again when that changes, while the page is looked at. */
export function useInsightNow(streamId?: string) {
  const api = useApi();
  useNowNews();
  return useQuery({
    queryKey: [...nowKey, streamId],
    queryFn: ({ signal }) => api.call(getInsightNow, { query: { streamId } }, signal),
    refetchInterval: nowMs,
    refetchIntervalInBackground: false,
    staleTime: 0,
  });
}

/** Figures by video id, for the given videos, with one call per list. */
export function useVideoFigures(lists: readonly (readonly string[])[]): ReadonlyMap<string, InsightFigures> {
  return useFiguresByValue(
    lists
      .filter(({ length }) => length > 0)
      .map((streamIds) => ({ streamIds: [...streamIds], size: streamIds.length })),
  );
}

/** Figures by player id, for the given players. */
export function usePlayerFigures(playerIds: readonly string[]): ReadonlyMap<string, InsightFigures> {
  const groupBy = 'playerId' as const;
  const asked = { groupBy, filters: { playerId: [...playerIds] }, size: playerIds.length };
  return useFiguresByValue(playerIds.length > 0 ? [asked] : []);
}

/** Of the last period. */
function useFiguresByValue(
  tables: readonly Omit<Call<typeof getInsightTable>['body'], keyof ReturnType<typeof useLastPeriod>>[],
): ReadonlyMap<string, InsightFigures> {
  const api = useApi();
  const period = useLastPeriod();
  return useQueries({
    queries: tables.map((table) => ({
      ...tableOptions(api, { ...period, ...table }),
      refetchInterval: refreshMs,
    })),
    combine: byValue,
  });
}

function byValue(answers: { data: Reply<typeof getInsightTable> | undefined }[]): ReadonlyMap<string, InsightFigures> {
  return new Map(answers.flatMap(({ data }) => data?.items ?? []).map((item) => [item.value, item]));
}

const figuresPageSize = 25;

/** Figures of overlays, most clicked first, for `asked`. Page numbers start at 0. */
export function useOverlayFigures(by: 'GRAPHIC' | 'PLACEMENT' | 'VIDEO', asked: Asked, page: number) {
  const api = useApi();
  const body = { ...asked, by, page, size: figuresPageSize };
  return useQuery({
    queryKey: ['insights', 'overlays', body],
    queryFn: ({ signal }) => api.call(getOverlayTable, { body }, signal),
    ...fresh,
  });
}
