import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Call,
  countUnreadNotifications,
  deleteNotification,
  getNotificationChoices,
  listNotifications,
  type NotificationChoice,
  readNotifications,
  saveNotificationChoices,
} from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';

export const notificationsKey = ['notifications'];
const waitingEveryMs = 60_000;
const choicesKey = ['notification-choices'];

export function useUnreadNotifications() {
  const api = useApi();
  return useQuery({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: ({ signal }) => api.call(countUnreadNotifications, {}, signal),
    // What the topic could not say meanwhile is there when somebody comes back.
    staleTime: 0,
  });
}

/** What waits for a decision in communities, which no topic tells of: it is asked for anew while somebody looks on. */
export function useCommunitiesWaiting(): number {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: ({ signal }) => api.call(countUnreadNotifications, {}, signal),
    refetchInterval: waitingEveryMs,
  });
  return data?.communitiesWaiting ?? 0;
}

export function useNotifications(query: Call<typeof listNotifications>['query']) {
  const api = useApi();
  return useQuery({
    queryKey: [...notificationsKey, 'list', query],
    queryFn: ({ signal }) => api.call(listNotifications, { query }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useNotificationCalls() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: notificationsKey });
  return {
    read: useMutation({
      mutationFn: (body: Call<typeof readNotifications>['body']) => api.call(readNotifications, { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => api.call(deleteNotification, { params: { id } }),
      onSettled,
    }),
  };
}

/** A choice is shown at once, and taken back if it could not be saved. */
export function useNotificationChoices() {
  const api = useApi();
  const queries = useQueryClient();
  const choices = useQuery({
    queryKey: choicesKey,
    queryFn: async ({ signal }) => (await api.call(getNotificationChoices, {}, signal)).items,
  });
  const save = useMutation({
    mutationFn: (choice: NotificationChoice) => api.call(saveNotificationChoices, { body: { items: [choice] } }),
    onMutate: (choice) =>
      queries.setQueryData<NotificationChoice[]>(choicesKey, (before) =>
        before?.map((one) => (one.kind === choice.kind ? choice : one)),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: choicesKey }),
  });
  return { choices, save };
}
