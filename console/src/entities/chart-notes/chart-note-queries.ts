import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, createChartNote, deleteChartNote, listChartNotes, updateChartNote } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type ChartNoteBody = Call<typeof createChartNote>['body'];

const listKey = ['chart-notes'];

export function useChartNotes(startDate: string, endDate: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...listKey, startDate, endDate],
    queryFn: async ({ signal }) => (await api.call(listChartNotes, { query: { startDate, endDate } }, signal)).items,
    placeholderData: keepPreviousData,
  });
}

export function useChartNoteCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: listKey });
  return {
    /** A new one without `id`. */
    save: useMutation({
      mutationFn: ({ id, ...body }: ChartNoteBody & { id?: string | undefined }) =>
        id === undefined ? api.call(createChartNote, { body }) : api.call(updateChartNote, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteChartNote, { params: { id } }),
      onSettled,
    }),
  };
}
