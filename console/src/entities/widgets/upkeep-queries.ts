import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  archiveWidget,
  type Call,
  getWidgetFigures,
  listWidgetsAndPlayers,
  listWidgetVersions,
  previewWidget,
  restoreWidgetVersion,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type FigureDays = NonNullable<Call<typeof getWidgetFigures>['query']>['days'];

/** By the id of each widget that somebody saw. */
export function useWidgetFigures(days: FigureDays, isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    enabled: isEnabled,
    queryKey: ['widgets', 'figures', days],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(getWidgetFigures, { query: { days } }, signal);
      return new Map(items.map((figures) => [figures.widgetId, figures]));
    },
    placeholderData: keepPreviousData,
  });
}

export function useWidgetVersions(id: string, query: { page: number; size: number }) {
  const api = useApi();
  return useQuery({
    queryKey: ['widgets', 'versions', id, query],
    queryFn: ({ signal }) => api.call(listWidgetVersions, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useWidgetsAndPlayers() {
  const api = useApi();
  return useQuery({
    queryKey: ['widgets', 'with-players'],
    queryFn: ({ signal }) => api.call(listWidgetsAndPlayers, {}, signal),
  });
}

export function useWidgetUpkeep() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['widgets'] });
  return {
    archive: useMutation({
      mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
        api.call(archiveWidget, { params: { id }, body: { archived } }),
      onSuccess,
    }),
    restore: useMutation({
      mutationFn: ({ id, number }: { id: string; number: number }) =>
        api.call(restoreWidgetVersion, { params: { id, number: String(number) } }),
      onSuccess(widget) {
        queries.setQueryData(['widgets', 'one', widget.key], widget);
        return onSuccess();
      },
    }),
    preview: useMutation({
      mutationFn: (body: Call<typeof previewWidget>['body']) => api.call(previewWidget, { body }),
    }),
  };
}
