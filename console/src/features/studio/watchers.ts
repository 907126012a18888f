import type { RealtimeEvent } from '@zeacon/contract';
import type { SignalPort, StageConnection, StageState } from '@zeacon/sdk/core';
import type { StudioEngine } from './engine/studio-engine.ts';
import type { LiveChannel } from './use-live-channel.ts';

/** One viewer's peer connection, as it is opened. */
export interface WatcherEnd {
  stream: MediaStream;
  signals: SignalPort;
  onState: (state: StageState) => void;
}

export interface WatchersDeps {
  engine: Pick<StudioEngine, 'openProgramme' | 'closeProgramme'>;
  channel: Pick<LiveChannel, 'send' | 'listen'>;
  connect: (end: WatcherEnd) => Pick<StageConnection<MediaStreamTrack>, 'close'>;
  /** Called with the number of viewers who see the picture. */
  onCount: (count: number) => void;
}

interface Place {
  connection: Pick<StageConnection<MediaStreamTrack>, 'close'> | undefined;
  take: ((data: unknown) => void) | undefined;
  isConnected: boolean;
  /** How often the other end announced that it is listening. */
  greetings: number;
}

/** A working picture is kept this long for a viewer who may only have lost the channel and will ask again. */
const lingerMs = 10_000;
/** This many at once, then one at a time, because each needs several messages and the channel limits them. */
const burst = 8;
const spacingMs = 500;
const greetingsMost = 2;

const isGreeting = (data: unknown) => typeof data === 'object' && data !== null && 'isHere' in data;
/** Viewers must not make offers, because each would be answered. */
const isOffer = (data: unknown) => /"type":"offer"/.test(JSON.stringify(data) ?? '');

/** Sends the programme to the viewers that the server gave a place, while this page is the one that is on air. */
export function createWatchers({ engine, channel, connect, onCount }: WatchersDeps) {
  const places = new Map<string, Place>();
  const lingering = new Map<Place, ReturnType<typeof setTimeout>>();
  /** Connections that wait for their turn, in order. */
  let waiting: string[] = [];
  /** Viewers with a place from the server. */
  let granted: readonly string[] = [];
  let opened: number[] = [];
  let turn: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  function tell() {
    onCount([...places.values()].filter(({ isConnected }) => isConnected).length);
    if (places.size === 0 && lingering.size === 0) engine.closeProgramme();
  }

  function close(place: Place) {
    clearTimeout(lingering.get(place));
    lingering.delete(place);
    const { connection } = place;
    place.connection = undefined;
    connection?.close();
  }

  function linger(id: string) {
    const place = places.get(id);
    places.delete(id);
    if (!place) return;
    place.take = undefined;
    if (!place.isConnected) close(place);
    else
      lingering.set(
        place,
        setTimeout(() => {
          close(place);
          tell();
        }, lingerMs),
      );
  }

  function follow(id: string, place: Place, state: StageState) {
    place.isConnected = state === 'connected';
    if (lingering.has(place)) {
      if (state !== 'connected') close(place);
    } else if (state === 'failed' && places.get(id) === place) {
      places.delete(id);
      giveBack(id);
    }
    tell();
  }

  const giveBack = (id: string) => void channel.send({ type: 'drop-watcher', connectionId: id });

  function open(id: string) {
    const stream = engine.openProgramme();
    if (!stream) return giveBack(id);
    const place: Place = { connection: undefined, take: undefined, isConnected: false, greetings: 0 };
    places.set(id, place);
    place.connection = connect({
      stream,
      signals: {
        send: (data) => void channel.send({ type: 'signal', to: id, data }),
        listen(take) {
          place.take = take;
          return () => {
            place.take = undefined;
          };
        },
      },
      onState: (state) => follow(id, place, state),
    });
  }

  /** Opens waiting connections whose turn it is. */
  function admit() {
    clearTimeout(turn);
    const now = performance.now();
    opened = opened.filter((at) => now - at < burst * spacingMs);
    while (waiting.length > 0 && opened.length < burst) {
      opened.push(now);
      open(waiting.shift()!);
    }
    if (waiting.length > 0) turn = setTimeout(admit, spacingMs);
  }

  function setWatchers(ids: readonly string[]) {
    for (const id of [...places.keys()]) if (!ids.includes(id)) linger(id);
    waiting = ids.filter((id) => !places.has(id));
    admit();
    tell();
  }

  function hear(id: string, data: unknown) {
    const place = places.get(id);
    if (!place) return;
    if (isGreeting(data)) place.greetings += 1;
    if (place.greetings <= greetingsMost && !isOffer(data)) place.take?.(data);
  }

  function closeAll() {
    waiting = [];
    clearTimeout(turn);
    for (const id of [...places.keys()]) linger(id);
    for (const place of [...lingering.keys()]) close(place);
    tell();
  }

  function grant(ids: readonly string[]) {
    granted = ids;
    if (isSending) setWatchers(ids);
  }

  const stopListening = channel.listen((event: RealtimeEvent) => {
    // The page has a new connection, for which the server knows no watchers.
    if (event.type === 'joined') grant([]);
    else if (event.type === 'watchers') grant(event.connectionIds);
    else if (event.type === 'signal') hear(event.from, event.data);
  });

  return {
    /** Sets whether this page is on air, so that viewers may receive its picture. */
    setSending(isOn: boolean): void {
      if (isOn === isSending) return;
      isSending = isOn;
      if (isOn) setWatchers(granted);
      else {
        for (const id of [...places.keys(), ...waiting]) giveBack(id);
        closeAll();
      }
    },
    close(): void {
      this.setSending(false);
      stopListening();
    },
  };
}
