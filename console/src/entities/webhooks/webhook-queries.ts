import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  createWebhook,
  deleteWebhook,
  editWebhook,
  getWebhook,
  getWebhookDelivery,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookSecret,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export type WebhookDraft = Required<Call<typeof createWebhook>['body']>;
type WebhookChanges = Call<typeof editWebhook>['body'];
export type DeliveryQuery = Call<typeof listWebhookDeliveries>['query'];

const all = ['webhooks'];
const secretKey = (id: string) => ['webhook-secrets', id];

/** How often the log is read while something in it is still to be sent. */
const refreshMs = 2000;

export function useWebhooks(isWanted = true) {
  const api = useApi();
  return useQuery({
    enabled: isWanted,
    queryKey: [...all, 'list'],
    queryFn: async ({ signal }) => (await api.call(listWebhooks, {}, signal)).items,
  });
}

export function useWebhook(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api.call(getWebhook, { params: { id } }, signal),
  });
}

/** Read only once it is asked for. */
export function useWebhookSecret(id: string, isWanted: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: secretKey(id),
    queryFn: ({ signal }) => api.call(getWebhookSecret, { params: { id } }, signal),
    enabled: isWanted,
    gcTime: 0,
  });
}

export function useDeliveries(id: string, query: DeliveryQuery) {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'deliveries', id, query],
    queryFn: ({ signal }) => api.call(listWebhookDeliveries, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'waiting') ? refreshMs : false),
  });
}

export function useDelivery(id: string, deliveryId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...all, 'delivery', id, deliveryId],
    queryFn: ({ signal }) => api.call(getWebhookDelivery, { params: { id, deliveryId } }, signal),
  });
}

export function useWebhookCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: all });
  return {
    add: useMutation({ mutationFn: (body: WebhookDraft) => api.call(createWebhook, { body }), onSettled }),
    edit: useMutation({
      mutationFn: ({ id, changes }: { id: string; changes: WebhookChanges }) =>
        api.call(editWebhook, { params: { id }, body: changes }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteWebhook, { params: { id } }),
      onSettled,
    }),
    rotate: useMutation({
      mutationFn: (id: string) => api.call(rotateWebhookSecret, { params: { id } }),
      onSuccess: (secret, id) => queries.setQueryData<WebhookSecret>(secretKey(id), secret),
    }),
    test: useMutation({ mutationFn: (id: string) => api.call(testWebhook, { params: { id } }), onSettled }),
    resend: useMutation({
      mutationFn: (params: { id: string; deliveryId: string }) => api.call(resendWebhookDelivery, { params }),
      onSettled,
    }),
  };
}
