import { t } from '@lingui/core/macro';
import type { HandRaise, RealtimeEvent } from '@zeacon/contract';
import type { HostEnd, StageConnection, StageState, StageTransport } from '@zeacon/sdk/core';
import type { StudioEngine } from './engine/studio-engine.ts';
import type { LiveChannel } from './use-live-channel.ts';

/** How a guest is connected: by a peer connection, or over OpenTok. */
export type ConnectGuest = StageTransport<MediaStreamTrack, MediaStream, HostEnd<MediaStreamTrack, MediaStream>>;

export interface StageDeps {
  engine: Pick<
    StudioEngine,
    'addGuest' | 'removeGuest' | 'openReturnFeed' | 'returnPicture' | 'change' | 'setLayout' | 'subscribe' | 'state'
  >;
  channel: Pick<LiveChannel, 'send' | 'listen' | 'isOwn'>;
  connectGuest: ConnectGuest;
  /** Removes a guest from the stage for good. */
  removeHand: (handRaiseId: string) => void;
  /** A guest had to be given up. */
  onLost: (name: string) => void;
}

interface Place {
  hand: HandRaise;
  id: string;
  connection: StageConnection<MediaStreamTrack> | undefined;
  take: ((data: unknown) => void) | undefined;
  sentPicture: MediaStreamTrack | null;
  isShown: boolean;
  wasConnected: boolean;
  /** Whether the guest was told over the current connection that they are on air. */
  isTold: boolean;
  lost: ReturnType<typeof setTimeout> | undefined;
}

/** A guest whose connection is broken for longer is removed from the stage. */
const lostMs = 10_000;

export const guestSourceId = ({ handRaiseId }: Pick<HandRaise, 'handRaiseId'>): string => `guest:${handRaiseId}`;

/**
 * Connects the guests of a live stream with the engine, whatever happens to the network: accepted guests come
 * backstage, and are on air as soon as the host shows their source.
 */
export function createStage(deps: StageDeps, hands: readonly HandRaise[]) {
  const { engine, channel, connectGuest, removeHand, onLost } = deps;
  const places = new Map<string, Place>();
  /** Removed here, but the server does not know yet. */
  const givenUp = new Set<string>();
  /** Whether the layout was changed for guests, and is to be changed back. */
  let isLaidOut = false;

  function stopWaiting(place: Place) {
    clearTimeout(place.lost);
    place.lost = undefined;
  }

  function disconnect(place: Place) {
    stopWaiting(place);
    const { connection } = place;
    place.connection = undefined;
    place.take = undefined;
    connection?.close();
  }

  function drop(place: Place) {
    places.delete(place.hand.handRaiseId);
    disconnect(place);
    engine.removeGuest(place.id);
  }

  function giveUp(place: Place) {
    givenUp.add(place.hand.handRaiseId);
    drop(place);
    removeHand(place.hand.handRaiseId);
  }

  function lose(place: Place) {
    giveUp(place);
    onLost(place.hand.name);
  }

  function show(place: Place, stream: MediaStream) {
    place.isShown = true;
    engine.addGuest({
      id: place.id,
      name: place.hand.name,
      videoTrack: stream.getVideoTracks()[0] ?? null,
      audioTrack: stream.getAudioTracks()[0] ?? null,
      isOnAir: place.hand.state === 'on-stage',
    });
  }

  function follow(place: Place, state: StageState) {
    if (state === 'failed') return lose(place);
    if (state === 'connected') {
      stopWaiting(place);
      if (place.wasConnected) engine.change(place.id, { ready: true, problem: null });
      place.wasConnected = true;
    } else if (state === 'connecting' && place.wasConnected) {
      place.lost ??= setTimeout(() => lose(place), lostMs);
      engine.change(place.id, { ready: false, problem: t`Connecting again` });
    }
  }

  /** The host signals first. */
  function connect(place: Place) {
    const { audioTrack, videoTrack } = engine.openReturnFeed(place.id);
    place.sentPicture = videoTrack;
    place.isTold = false;
    // Ignores events of an abandoned connection.
    const isCurrent = () => places.get(place.hand.handRaiseId) === place && place.connection === connection;
    const connection = connectGuest({
      handRaiseId: place.hand.handRaiseId,
      stream: new MediaStream(videoTrack ? [audioTrack, videoTrack] : [audioTrack]),
      signals: {
        send: (data) => channel.send({ type: 'signal', to: place.hand.connectionId, data }),
        listen(take) {
          place.take = take;
          return () => {
            if (place.take === take) place.take = undefined;
          };
        },
      },
      onStream(stream) {
        const refresh = () => isCurrent() && show(place, stream);
        stream.onaddtrack = refresh;
        refresh();
      },
      onState(state) {
        if (isCurrent()) follow(place, state);
      },
    });
    place.connection = connection;
  }

  function open(hand: HandRaise) {
    const place: Place = {
      hand,
      id: guestSourceId(hand),
      connection: undefined,
      take: undefined,
      sentPicture: null,
      isShown: false,
      wasConnected: false,
      isTold: false,
      lost: undefined,
    };
    places.set(hand.handRaiseId, place);
    connect(place);
  }

  function setHands(next: readonly HandRaise[]) {
    const guests = new Map(next.filter(({ state }) => state !== 'queued').map((hand) => [hand.handRaiseId, hand]));
    for (const place of [...places.values()]) {
      const hand = guests.get(place.hand.handRaiseId);
      if (hand) place.hand = hand;
      else drop(place);
    }
    for (const hand of guests.values()) if (!places.has(hand.handRaiseId) && !givenUp.has(hand.handRaiseId)) open(hand);
    for (const id of givenUp) if (!guests.has(id)) givenUp.delete(id);
    followEngine();
  }

  /** Guests know the host by its connection id: after a change, all reconnect. */
  function reconnect() {
    givenUp.clear();
    for (const place of places.values()) {
      disconnect(place);
      if (place.isShown) engine.change(place.id, { ready: false, problem: t`Connecting again` });
      connect(place);
    }
  }

  const sourceOf = ({ id }: Place) => engine.state.sources.find((source) => source.id === id);

  function followEngine() {
    for (const place of [...places.values()]) {
      const source = sourceOf(place);
      if (place.isShown && !source) giveUp(place);
      else if (source?.addToLiveStream && place.hand.state === 'accepted' && !place.isTold)
        place.isTold = channel.send({ type: 'on-stage', handRaiseId: place.hand.handRaiseId });
      const picture = place.connection && engine.returnPicture();
      if (picture && picture !== place.sentPicture) {
        place.sentPicture = picture;
        void place.connection?.replace(picture).catch(() => undefined);
      }
    }
    layOut();
  }

  /** A single picture has no room for guests. */
  function layOut() {
    const { layout, sources } = engine.state;
    const hasGuest = sources.some(({ kind, addToLiveStream }) => kind === 'guest' && addToLiveStream);
    if (hasGuest && !isLaidOut) {
      isLaidOut = layout === 'single';
      if (isLaidOut) engine.setLayout('side-by-side');
    } else if (!hasGuest && isLaidOut) {
      isLaidOut = false;
      if (layout === 'side-by-side') engine.setLayout('single');
    }
  }

  /** Guests belong to the host's page that holds the stage; others leave them alone. */
  const ofThisPage = (items: readonly HandRaise[], hostConnectionId: string | undefined) =>
    channel.isOwn(hostConnectionId) ? items : [];

  const stopListening = channel.listen((event: RealtimeEvent) => {
    if (event.type === 'joined') {
      reconnect();
      setHands(ofThisPage(event.handRaises ?? [], event.hostConnectionId));
    } else if (event.type === 'hand-raises') setHands(ofThisPage(event.items, event.hostConnectionId));
    else if (event.type === 'signal') {
      for (const { hand, take } of places.values()) if (hand.connectionId === event.from) take?.(event.data);
    }
  });
  const stopFollowing = engine.subscribe(followEngine);
  setHands(hands);

  return {
    close() {
      stopListening();
      stopFollowing();
      for (const place of [...places.values()]) drop(place);
    },
  };
}
