import { type ClientTopicKind, createTopicClient, ZcError } from '@zeacon/sdk/core';
import { ApiFailure } from './api-failure.ts';

/** What topics say that tell that something changed, and not what. */
interface ChangeEvent {
  type: 'joined' | 'changed';
  connectionId?: string;
}

export interface ChangeTicket {
  url: string;
  token: string;
  expiresDate: string;
}

const kind: ClientTopicKind<ChangeEvent> = {
  read: (message) => (isChangeEvent(message) ? message : undefined),
  welcome: ({ type, connectionId }) =>
    type === 'joined' && connectionId !== undefined ? { connectionId, lastSeq: undefined } : undefined,
  seqOf: () => undefined,
};

const isChangeEvent = (message: unknown): message is ChangeEvent =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  ['joined', 'changed'].includes(String(message.type));

/** Calls back with every change, and whenever some may have been missed, until `signal` aborts. */
export function followChanges(
  openTicket: () => Promise<ChangeTicket>,
  onChanged: () => void,
  signal: AbortSignal,
): void {
  createTopicClient({ baseUrl: location.origin }).subscribe<ChangeTicket, ChangeEvent, never>(kind, {
    openTicket: () => openTicket().catch(asRefusal),
    onEvent: onChanged,
    signal,
  });
}

/** A refusal is for good, anything else worth another try. */
function asRefusal(error: unknown): never {
  if (error instanceof ApiFailure && error.status >= 400 && error.status < 500)
    throw new ZcError(error.code, error.message);
  throw error;
}
