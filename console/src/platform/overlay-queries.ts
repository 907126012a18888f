import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getOverlays, getOverlayTimeline, type StreamOverlays, saveOverlays } from '@zeacon/contract';
import { useApi } from './api.ts';
import { ApiFailure, messageOf } from './api-failure.ts';

export function useOverlays(id: string, isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: ['overlays', id],
    queryFn: ({ signal }) => api.call(getOverlays, { params: { id } }, signal),
    // An editor works on its own copy: what changes elsewhere is told by the save that meets it.
    refetchOnWindowFocus: false,
  });
}

export type SaveAnswer =
  | { ok: true; saved: StreamOverlays }
  | { ok: false; kind: 'conflict' }
  | { ok: false; kind: 'refused' | 'unreachable'; message: string };

type Saved = Pick<StreamOverlays, 'revision' | 'hypergraphics' | 'callsToAction'>;

export function useOverlayCalls(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return {
    /** Never rejects. */
    async save(body: Saved, signal: AbortSignal): Promise<SaveAnswer> {
      try {
        const saved = await api.call(saveOverlays, { params: { id }, body }, signal);
        queries.setQueryData(['overlays', id], saved);
        void queries.invalidateQueries({ queryKey: ['videos', 'one', id] });
        return { ok: true, saved };
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'overlays.changed') return { ok: false, kind: 'conflict' };
        const isRefused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
        const message = (error instanceof ApiFailure && Object.values(error.fieldErrors)[0]) || messageOf(error);
        return { ok: false, kind: isRefused ? 'refused' : 'unreachable', message };
      }
    },
    /** What is stored now. */
    read: (): Promise<StreamOverlays> => api.call(getOverlays, { params: { id } }),
  };
}

const shownDays = 30;
const dayMs = 86_400_000;

/** Where on its time a video's overlays were seen and clicked in the last 30 days. */
export function useOverlayTimeline(streamId: string, stepMs: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['insights', 'overlay-timeline', streamId, stepMs],
    queryFn: ({ signal }) => {
      const now = Date.now();
      const [startDate, endDate] = [now - (shownDays - 1) * dayMs, now].map((at) => new Date(at).toISOString());
      return api.call(
        getOverlayTimeline,
        { body: { streamId, stepMs, startDate: startDate!.slice(0, 10), endDate: endDate!.slice(0, 10) } },
        signal,
      );
    },
  });
}
