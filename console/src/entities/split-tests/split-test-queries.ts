import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createSplitTest,
  deleteSplitTest,
  getSplitResults,
  listSplitTests,
  type SplitTestDraft,
  startSplitTest,
  stopSplitTest,
  updateSplitTest,
  widenSplitTest,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

const refreshEveryMs = 60_000;

/** Newest first. */
export function useSplitTests(widgetId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['split-tests', 'list', widgetId],
    queryFn: ({ signal }) => api.call(listSplitTests, { query: { widgetId } }, signal),
  });
}

/** Of all widgets, newest first. */
export function useAllSplitTests(isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['split-tests', 'list'],
    queryFn: async ({ signal }) => (await api.call(listSplitTests, { query: {} }, signal)).items,
    enabled: isWanted,
  });
}

export function useSplitResults(id: string, isRunning: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['split-tests', 'results', id],
    queryFn: ({ signal }) => api.call(getSplitResults, { params: { id } }, signal),
    ...(isRunning && { refetchInterval: refreshEveryMs }),
  });
}

export function useSplitTestWrites(widgetId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['split-tests'] });
  return {
    save: useMutation({
      mutationFn: ({ id, draft }: { id: string | undefined; draft: SplitTestDraft }) =>
        id === undefined
          ? api.call(createSplitTest, { body: { widgetId, draft } })
          : api.call(updateSplitTest, { params: { id }, body: draft }),
      onSuccess,
    }),
    start: useMutation({ mutationFn: (id: string) => api.call(startSplitTest, { params: { id } }), onSuccess }),
    stop: useMutation({ mutationFn: (id: string) => api.call(stopSplitTest, { params: { id } }), onSuccess }),
    widen: useMutation({
      mutationFn: ({ id, coverage }: { id: string; coverage: number }) =>
        api.call(widenSplitTest, { params: { id }, body: { coverage } }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => api.call(deleteSplitTest, { params: { id } }), onSuccess }),
  };
}
