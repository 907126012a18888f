import { NotificationEvent, openNotificationTopic } from '@zeacon/contract';
import { type ClientTopicKind, createTopicClient, ZcError } from '@zeacon/sdk/core';
import type { Api } from '../../platform/api.ts';
import { ApiFailure } from '../../platform/api-failure.ts';

const kind: ClientTopicKind<NotificationEvent> = {
  read: (message) => NotificationEvent.safeParse(message).data,
  welcome: (event) => (event.type === 'joined' ? { connectionId: event.connectionId, lastSeq: undefined } : undefined),
  seqOf: () => undefined,
};

/** Calls back with every change, and whenever some may have been missed, until `signal` aborts. */
export function followNotifications(api: Api, onChanged: () => void, signal: AbortSignal): void {
  createTopicClient({ baseUrl: location.origin }).subscribe<
    Awaited<ReturnType<typeof openTicket>>,
    NotificationEvent,
    never
  >(kind, {
    openTicket: () => openTicket(api),
    onEvent: ({ type }) => {
      if (type === 'joined' || type === 'changed') onChanged();
    },
    signal,
  });
}

function openTicket(api: Api) {
  return api.call(openNotificationTopic, {}).catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status >= 400 && error.status < 500)
      throw new ZcError(error.code, error.message);
    throw error;
  });
}
