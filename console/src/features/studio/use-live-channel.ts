import { type ChannelState, type HandRaise, openHostChannel, type RealtimeEvent } from '@zeacon/contract';
import { type ChatState, createChatStore, createRealtimeClient, type RealtimeStatus, ZcError } from '@zeacon/sdk/core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../platform/api.ts';
import { ApiFailure } from '../../platform/api-failure.ts';

type Client = ReturnType<typeof createRealtimeClient>;

export interface LiveChannel {
  status: RealtimeStatus;
  chat: ChatState;
  /** Undefined until it arrives. */
  state: ChannelState | undefined;
  hands: readonly HandRaise[];
  /** Whether guests connect to this page, not to another one of the host. */
  holdsStage: boolean;
  say: (text: string) => void;
  retry: (ref: string) => void;
  dismiss: (ref: string) => void;
  /** Session descriptions and candidates, for guests. */
  send: Client['send'];
  /** Listens to every event; returns a function that stops it. */
  listen: (take: (event: RealtimeEvent) => void) => () => void;
  /** Whether it is this page's connection. */
  isOwn: (connectionId: string | undefined) => boolean;
  /** For the peer connections to guests. */
  iceServers: () => RTCIceServer[];
  /** Address of OpenTok's SDK, if guests come over OpenTok. */
  openTokUrl: () => string | undefined;
}

/** The stream's channel, joined as its host while the page is open. */
export function useLiveChannel(streamId: string, businessName: string): LiveChannel {
  const api = useApi();
  const [status, setStatus] = useState<RealtimeStatus>('connecting');
  const [state, setState] = useState<ChannelState>();
  const [hands, setHands] = useState<readonly HandRaise[]>([]);
  const [holdsStage, setHoldsStage] = useState(false);
  const held = useMemo(() => {
    const listeners = new Set<(event: RealtimeEvent) => void>();
    let client: Client | undefined;
    const chat = createChatStore(() => client);
    return {
      listeners,
      chat,
      /** The current connection. */
      own: undefined as string | undefined,
      get client() {
        return client;
      },
      setClient(next: Client | undefined) {
        client = next;
      },
    };
  }, []);

  useEffect(() => {
    const client = createRealtimeClient({
      baseUrl: location.origin,
      openTicket: () =>
        api.call(openHostChannel, { params: { id: streamId } }).catch((error: unknown) => {
          if (error instanceof ApiFailure && error.status >= 400 && error.status < 500)
            throw new ZcError(error.code, error.message);
          throw error;
        }),
      onStatus: setStatus,
      onEvent: (event) => {
        held.chat.take(event);
        if (event.type === 'joined') {
          held.own = event.connectionId;
          setState(event.state);
          setHands(event.handRaises ?? []);
          setHoldsStage(event.hostConnectionId === held.own);
        } else if (event.type === 'state')
          setState((before) => before && ({ ...before, ...event.state } as ChannelState));
        else if (event.type === 'hand-raises') {
          setHands(event.items);
          setHoldsStage(event.hostConnectionId === held.own);
        }
        for (const listener of held.listeners) listener(event);
      },
    });
    held.setClient(client);
    return () => {
      held.setClient(undefined);
      client.close();
    };
  }, [api, streamId, held]);

  const chat = useSyncExternalStore(held.chat.subscribe, () => held.chat.state);
  return {
    status,
    chat,
    state,
    hands,
    holdsStage,
    say: (text) => held.chat.send({ text, name: businessName.slice(0, 40), pictureDate: new Date().toISOString() }),
    retry: held.chat.retry,
    dismiss: held.chat.dismiss,
    send: (request) => held.client?.send(request) ?? false,
    listen: (take) => {
      held.listeners.add(take);
      return () => held.listeners.delete(take);
    },
    isOwn: (connectionId) => connectionId !== undefined && connectionId === held.own,
    iceServers: () => (held.client?.iceServers ?? []) as RTCIceServer[],
    openTokUrl: () => held.client?.opentok?.sdkUrl,
  };
}
