import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import {
  getInsightChart,
  getInsightKpi,
  getInsightTable,
  getOverlayTable,
  type InsightFigures,
  type Reply,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export const periodDays = 28;

/** The last 28 days up to today, as parameters of the insight calls. The server counts days in UTC. */
export function lastPeriod(now: Date = new Date()) {
  const start = new Date(now.getTime() - (periodDays - 1) * 86_400_000);
  return { startDate: start.toISOString().slice(0, 10), endDate: now.toISOString().slice(0, 10) };
}

const refreshMs = 15_000;

function bodyFor(streamId: string | undefined) {
  return { ...lastPeriod(), ...(streamId !== undefined && { streamId }) };
}

/** For one video, or for the whole business. */
export function useHeadlineFigures(streamId?: string) {
  const api = useApi();
  const body = bodyFor(streamId);
  return useQuery({
    queryKey: ['insights', 'kpi', body],
    queryFn: ({ signal }) => api.call(getInsightKpi, { body }, signal),
    refetchInterval: refreshMs,
  });
}

export function useDailyFigures(streamId?: string) {
  const api = useApi();
  const body = bodyFor(streamId);
  return useQuery({
    queryKey: ['insights', 'chart', body],
    queryFn: ({ signal }) => api.call(getInsightChart, { body }, signal),
    refetchInterval: refreshMs,
  });
}

/** Figures by video id, for the given videos, with one call per list. */
export function useVideoFigures(lists: readonly (readonly string[])[]): ReadonlyMap<string, InsightFigures> {
  const api = useApi();
  return useQueries({
    queries: lists
      .filter(({ length }) => length > 0)
      .map((streamIds) => {
        const body = { ...lastPeriod(), streamIds: [...streamIds], size: streamIds.length };
        return {
          queryKey: ['insights', 'table', body],
          queryFn: ({ signal }: { signal: AbortSignal }) => api.call(getInsightTable, { body }, signal),
          refetchInterval: refreshMs,
        };
      }),
    combine: byVideo,
  });
}

function byVideo(answers: { data: Reply<typeof getInsightTable> | undefined }[]): ReadonlyMap<string, InsightFigures> {
  return new Map(answers.flatMap(({ data }) => data?.items ?? []).map((item) => [item.streamId, item]));
}

const figuresPageSize = 25;

/** Figures of overlays, most clicked first: for one video, or for the whole business. Page numbers start at 0. */
export function useOverlayFigures(by: 'GRAPHIC' | 'PLACEMENT' | 'VIDEO', streamId: string | undefined, page: number) {
  const api = useApi();
  const body = { ...bodyFor(streamId), by, page, size: figuresPageSize };
  return useQuery({
    queryKey: ['insights', 'overlays', body],
    queryFn: ({ signal }) => api.call(getOverlayTable, { body }, signal),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}
