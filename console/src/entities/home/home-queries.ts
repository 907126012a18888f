import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  getEngagementMeter,
  getHomePerformance,
  listConversionVideos,
  listEngagementVideos,
  listHomeChanges,
  listHomeTasks,
  listHomeVerifiedSites,
  type Reply,
} from '@zeacon/contract';
import { useDeferredValue } from 'react';
import { type Api, useApi } from '../../platform/api.ts';

export type Meter = Reply<typeof getEngagementMeter>;
export type HomeVideo = Reply<typeof getHomePerformance>['items'][number];

const refreshMs = 30_000;
/** Whole days, or what is changed by hand on other pages. */
const slowMs = 300_000;

/** In the time zone of the business. */
const periodOf = (days: number) => ({ days });
const keyOf = (name: string, query: object) => ['home', name, query];
const shownAt = { refetchInterval: refreshMs, placeholderData: keepPreviousData } as const;

/** What Home shows unless another period is chosen. */
export const usualDays = 28;

function meterOf(api: Api, days: number) {
  const query = periodOf(days);
  return {
    queryKey: keyOf('meter', query),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getEngagementMeter, { query }, signal),
  };
}

/** The figures of the last `days` days; while others are asked for, these stay. */
export function useMeter(days: number) {
  return useQuery({ ...meterOf(useApi(), days), ...shownAt });
}

/** Asks for what Home waits for, before it is drawn. */
export function fetchMeter(queryClient: QueryClient, api: Api): void {
  void queryClient.prefetchQuery(meterOf(api, usualDays));
}

/** What arrives is drawn in pieces, so that nobody's click has to wait for long lists. */
function useDrawnInPieces<Data>({ data, error, refetch }: UseQueryResult<Data>) {
  return { data: useDeferredValue(data), error, refetch };
}

export function useHomeVideos(by: 'engagement' | 'conversion', days: number) {
  const api = useApi();
  const query = { ...periodOf(days), size: 5 };
  return useDrawnInPieces(
    useQuery({
      queryKey: keyOf(by, query),
      queryFn: async ({ signal }) =>
        (await api.call(by === 'engagement' ? listEngagementVideos : listConversionVideos, { query }, signal)).items,
      ...shownAt,
    }),
  );
}

export function useHomePerformance(days: number, page: number) {
  const api = useApi();
  const query = { ...periodOf(days), page, size: 10 };
  return useDrawnInPieces(
    useQuery({
      queryKey: keyOf('performance', query),
      queryFn: ({ signal }) => api.call(getHomePerformance, { query }, signal),
      ...shownAt,
    }),
  );
}

export function useHomeSites(days: number) {
  const api = useApi();
  const query = periodOf(days);
  return useDrawnInPieces(
    useQuery({
      queryKey: keyOf('sites', query),
      queryFn: async ({ signal }) => (await api.call(listHomeVerifiedSites, { query }, signal)).items,
      ...shownAt,
    }),
  );
}

export function useHomeChanges(days: number) {
  const api = useApi();
  const query = periodOf(days);
  return useQuery({
    queryKey: keyOf('changes', query),
    queryFn: ({ signal }) => api.call(listHomeChanges, { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: slowMs,
  });
}

export function useHomeTasks(days: number) {
  const api = useApi();
  const query = periodOf(days);
  return useQuery({
    queryKey: keyOf('tasks', query),
    queryFn: async ({ signal }) => (await api.call(listHomeTasks, { query }, signal)).items,
    placeholderData: keepPreviousData,
    // What is to be done is done on other pages.
    staleTime: 0,
  });
}
