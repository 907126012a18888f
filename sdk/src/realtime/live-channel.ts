import type { LiveMemberPage, RealtimeEvent, RealtimeTicket } from '@zeacon/contract';
import { createHttp } from '../core/http.ts';
import { type ChatStore, createChatStore } from '../core/realtime/chat-store.ts';
import { type Openers, type Opening, openingOf, opensNothing } from '../core/realtime/opening.ts';
import { channelMembers, viewerChannel } from '../core/realtime/realtime-calls.ts';
import { createRealtimeClient, type RealtimeClient, type RealtimeStatus } from '../core/realtime/realtime-client.ts';
import { ZcError } from '../core/result.ts';
import { createStore, type Store } from '../core/store.ts';
import { getChatIdentity, keepChatProof } from './chat-identity.ts';
import { pageTopics } from './page-topics.ts';

export interface ChannelOptions extends Openers {
  /** Origin of the platform. */
  origin: string;
  streamId: string;
  /** Of the live's guest link. Guests have a channel of their own, beside that of viewers. */
  guestKey?: string | undefined;
}

export interface ChannelView {
  readonly status: RealtimeStatus;
  /** Whether it has ever been open. */
  readonly opened: boolean;
  /** Undefined until it has been open. */
  readonly viewerCount: number | undefined;
  /** Undefined until it has been open, and after it was closed. */
  readonly canRaiseHand: boolean | undefined;
  /** Error code of the reason why the server closed it, until it is open again. */
  readonly refusal: string | undefined;
  /** What the server says of that. */
  readonly said: string | undefined;
}

/** A stream's channel, shared by all elements of the page. */
export interface LiveChannel {
  readonly client: RealtimeClient;
  readonly chat: ChatStore;
  readonly view: Store<ChannelView>;
  /** Returns a function that stops listening. */
  listen(listener: (event: RealtimeEvent) => void): () => void;
  /** One page of the people present, from 1. Rejects with a `ZcError`. */
  readMembers(page: number, signal: AbortSignal): Promise<LiveMemberPage>;
  /** Uses this user's token before the others', and with it reopens a channel that the server closed. */
  reopen(): void;
  /** It closes when the last user has left. */
  leave(): void;
}

type OpenChannel = Omit<LiveChannel, 'reopen' | 'leave'>;

interface Shared {
  channel: OpenChannel;
  /** The user whose token is used first comes last. */
  users: Set<ChannelOptions>;
}

const channels = new Map<string, Shared>();

/** The owner of the options is one user, until it leaves. */
export function joinLiveChannel(given: ChannelOptions): LiveChannel {
  const options = { ...given };
  // Somebody who signs in is another one there.
  const key = `${options.origin} ${options.streamId} ${options.guestKey ?? ''} ${options.memberToken ?? ''}`;
  const shared = channels.get(key) ?? begin(options);
  const { channel, users } = shared;
  channels.set(key, shared);
  const reopen = () => {
    users.delete(options);
    users.add(options);
    channel.client.reopen();
  };
  // The new user may have the token that the others lack.
  reopen();
  return {
    ...channel,
    reopen,
    leave() {
      users.delete(options);
      if (users.size > 0) return;
      if (channels.get(key) === shared) channels.delete(key);
      channel.client.close();
    },
  };
}

function begin(first: ChannelOptions): Shared {
  const { origin, streamId, guestKey } = first;
  const users = new Set([first]);
  const opening = () => {
    const all = [...users].reverse().map(openingOf);
    return all.find((one) => !opensNothing(one)) ?? openingOf({ memberToken: first.memberToken });
  };
  return { users, channel: open({ origin, streamId, guestKey }, opening) };
}

function open({ origin, streamId, guestKey }: ChannelOptions, opening: () => Opening): OpenChannel {
  const http = createHttp({ baseUrl: origin });
  const listeners = new Set<(event: RealtimeEvent) => void>();
  const view = createStore<ChannelView>({
    ...{ status: 'connecting', opened: false, viewerCount: undefined, canRaiseHand: undefined, refusal: undefined },
    said: undefined,
  });
  let client: RealtimeClient | undefined;
  let ticket: RealtimeTicket | undefined;
  const chat = createChatStore(() => client);
  const openTicket = async () => {
    const { token, headers } = opening();
    const { visitorId, proof } = getChatIdentity();
    const body = {
      streamId,
      visitorId,
      ...(proof && { visitorProof: proof }),
      ...(token && { token }),
      ...(guestKey && { guestKey }),
    };
    ticket = await http.call(viewerChannel, { body, headers });
    keepChatProof(ticket.visitorProof);
    chat.know(ticket.member);
    return ticket;
  };
  client = createRealtimeClient({
    baseUrl: origin,
    topics: pageTopics(origin),
    openTicket,
    findLink: (ticket) =>
      ticket.pubnub && import('../core/pubnub/pubnub-link.ts').then(({ pubnubLink }) => pubnubLink()),
    onEvent(event) {
      chat.take(event);
      if (event.type === 'joined' || event.type === 'state')
        view.patch({
          viewerCount: event.state.viewerCount ?? view.state.viewerCount,
          canRaiseHand: event.state.canRaiseHand ?? view.state.canRaiseHand,
        });
      if (event.type === 'closed') view.patch({ refusal: event.error, said: event.message, canRaiseHand: undefined });
      for (const listener of [...listeners]) listener(event);
    },
    onStatus: (status) =>
      view.patch({ status, ...(status === 'open' && { opened: true, refusal: undefined, said: undefined }) }),
  });
  return {
    client,
    chat,
    view,
    async readMembers(page, signal) {
      const read = ({ token: held }: RealtimeTicket) =>
        http.call(channelMembers, { body: { token: held, pagination: page } }, signal);
      try {
        return await read(ticket ?? (await openTicket()));
      } catch (cause) {
        // A connection outlives the ticket it was opened with.
        if (cause instanceof ZcError && cause.code === 'auth.token_expired') return read(await openTicket());
        throw cause;
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
