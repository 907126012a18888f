import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  createWidget,
  deleteWidget,
  getWidget,
  getWidgetSite,
  listRefusedSites,
  listWidgets,
  saveWidgetSite,
  updateWidget,
  type Widget,
  type WidgetDraft,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export function useWidgets(
  query: { page?: number; size?: number; search?: string; archived?: boolean },
  enabled = true,
) {
  const api = useApi();
  return useQuery({
    queryKey: ['widgets', 'list', query],
    queryFn: ({ signal }) => api.call(listWidgets, { query }, signal),
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useWidget(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['widgets', 'one', id],
    queryFn: ({ signal }) => api.call(getWidget, { params: { id } }, signal),
  });
}

export function useWidgetSite() {
  const api = useApi();
  return useQuery({
    queryKey: ['widgets', 'site'],
    queryFn: ({ signal }) => api.call(getWidgetSite, {}, signal),
  });
}

export function useRefusedSites() {
  const api = useApi();
  return useQuery({
    queryKey: ['widgets', 'site', 'refused'],
    queryFn: ({ signal }) => api.call(listRefusedSites, {}, signal),
  });
}

export function useSaveWidgetSite() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<typeof saveWidgetSite>['body']) => api.call(saveWidgetSite, { body }),
    onSuccess: (site) => queries.setQueryData(['widgets', 'site'], site),
  });
}

export function useWidgetWrites() {
  const api = useApi();
  const queries = useQueryClient();
  const show = (widget: Widget) => {
    queries.setQueryData(['widgets', 'one', widget.key], widget);
    return Promise.all([
      queries.invalidateQueries({ queryKey: ['widgets', 'list'] }),
      queries.invalidateQueries({ queryKey: ['widgets', 'versions', widget.key] }),
    ]);
  };
  return {
    create: useMutation({
      mutationFn: (body: WidgetDraft) => api.call(createWidget, { body }),
      onSuccess: show,
    }),
    update: useMutation({
      mutationFn: ({ id, draft }: { id: string; draft: WidgetDraft }) =>
        api.call(updateWidget, { params: { id }, body: draft }),
      onSuccess: show,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteWidget, { params: { id } }),
      onSuccess: (_nothing, id) => {
        queries.removeQueries({ queryKey: ['widgets', 'one', id] });
        return queries.invalidateQueries({ queryKey: ['widgets', 'list'] });
      },
    }),
  };
}
