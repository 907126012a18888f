import type { RealtimeEvent } from '@zeacon/contract';
import { createHttp } from '../../core/http.ts';
import { type ChatStore, createChatStore } from '../../core/realtime/chat-store.ts';
import { viewerChannel } from '../../core/realtime/realtime-calls.ts';
import { createRealtimeClient, type RealtimeClient, type RealtimeStatus } from '../../core/realtime/realtime-client.ts';
import { createStore, type Store } from '../../core/store.ts';
import { getChatIdentity } from './chat-identity.ts';

export interface ChannelOptions {
  /** Of the platform. */
  origin: string;
  streamId: string;
  token?: string | undefined;
}

export interface ChannelView {
  readonly status: RealtimeStatus;
  /** It has been open. */
  readonly opened: boolean;
}

/** A stream's channel, which all elements of the page share. */
export interface LiveChannel {
  readonly client: RealtimeClient;
  readonly chat: ChatStore;
  readonly view: Store<ChannelView>;
  /** Answers the way to stop. */
  listen(listener: (event: RealtimeEvent) => void): () => void;
  /** It closes when nobody needs it any more. */
  leave(): void;
}

interface Shared {
  channel: Omit<LiveChannel, 'leave'>;
  users: number;
}

const channels = new Map<string, Shared>();

export function joinLiveChannel(options: ChannelOptions): LiveChannel {
  const key = `${options.origin} ${options.streamId} ${options.token ?? ''}`;
  const shared = channels.get(key) ?? { channel: open(options), users: 0 };
  channels.set(key, shared);
  shared.users += 1;
  let left = false;
  return {
    ...shared.channel,
    leave() {
      if (left) return;
      left = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      channels.delete(key);
      shared.channel.client.close();
    },
  };
}

function open({ origin, streamId, token }: ChannelOptions): Omit<LiveChannel, 'leave'> {
  const http = createHttp({ baseUrl: origin });
  const listeners = new Set<(event: RealtimeEvent) => void>();
  const view = createStore<ChannelView>({ status: 'connecting', opened: false });
  let client: RealtimeClient | undefined;
  const chat = createChatStore(() => client);
  client = createRealtimeClient({
    baseUrl: origin,
    openTicket: () => {
      const body = { streamId, visitorId: getChatIdentity().visitorId, ...(token && { token }) };
      return http.call(viewerChannel, { body });
    },
    findLink: (ticket) =>
      ticket.pubnub && import('../../core/realtime/pubnub-link.ts').then(({ pubnubLink }) => pubnubLink()),
    onEvent(event) {
      chat.take(event);
      for (const listener of [...listeners]) listener(event);
    },
    onStatus: (status) => view.patch({ status, opened: view.state.opened || status === 'open' }),
  });
  return {
    client,
    chat,
    view,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
