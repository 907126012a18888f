import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  getHypergraphic,
  getOverlays,
  getOverlayTimeline,
  listCallsToAction,
  type StreamOverlays,
  saveOverlays,
} from '@zeacon/contract';
import type { SaveOutcome } from '@zeacon/sdk/core';
import { useApi } from '../../platform/api.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { saveFailure } from '../../platform/save-failure.ts';
import { useLastPeriod } from '../insights/insight-dates.ts';

export function useOverlays(id: string, isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['overlays', id],
    queryFn: ({ signal }) => api.call(getOverlays, { params: { id } }, signal),
    // An editor works on its own copy; saving detects changes made elsewhere.
    refetchOnWindowFocus: false,
    // Reopening the editor starts with what is stored then.
    gcTime: 0,
  });
}

/** The calls to action of all videos. */
export function useCallsToAction(query: Call<typeof listCallsToAction>['query'], isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['overlays', 'calls', query],
    queryFn: ({ signal }) => api.call(listCallsToAction, { query }, signal),
    placeholderData: keepPreviousData,
    // An editor may have saved others since.
    staleTime: 0,
  });
}

type Saved = Pick<StreamOverlays, 'revision' | 'hypergraphics' | 'callsToAction'>;

export function useOverlayCalls(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return {
    /** Never rejects. `gone`: a graphic that is placed was deleted from the library. */
    async save(body: Saved, signal: AbortSignal): Promise<SaveOutcome<StreamOverlays>> {
      try {
        const saved = await api.call(saveOverlays, { params: { id }, body }, signal);
        void queries.invalidateQueries({ queryKey: ['videos', 'one', id] });
        return { ok: true, saved };
      } catch (error) {
        return saveFailure(error, { conflict: 'overlays.changed', gone: 'hypergraphic.not_found' });
      }
    },
    /** Which of these graphics are no longer in the library. */
    async gone(uuids: readonly string[]): Promise<string[]> {
      const isGone = async (uuid: string) => {
        try {
          await api.call(getHypergraphic, { params: { id: uuid } });
          return false;
        } catch (error) {
          return error instanceof ApiFailure && error.status === 404;
        }
      };
      const answers = await Promise.all(uuids.map(isGone));
      return uuids.filter((_uuid, index) => answers[index]);
    },
    /** The stored overlays. */
    read: (): Promise<StreamOverlays> => api.call(getOverlays, { params: { id } }),
  };
}

/** When in the video its overlays were seen and clicked, in the last 28 days. */
export function useOverlayTimeline(streamId: string, stepMs: number) {
  const api = useApi();
  const period = useLastPeriod();
  return useQuery({
    queryKey: ['insights', 'overlay-timeline', streamId, stepMs, period],
    queryFn: ({ signal }) => api.call(getOverlayTimeline, { body: { streamId, stepMs, ...period } }, signal),
  });
}
