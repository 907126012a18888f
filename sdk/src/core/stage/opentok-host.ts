import type { StagePass } from '@zeacon/contract';
import type { OpenTokConnection, OpenTokSdk, OpenTokSession, OpenTokStream } from '../third-party/opentok-types.ts';
import { createFeed, type Feed } from './opentok-feed.ts';
import { readConnectionData, writePass } from './opentok-pass.ts';
import type { StageState, StageStream, StageTrack } from './peer-types.ts';
import type { StageEnd, StageTransport } from './stage-transport.ts';

export interface OpenTokHostOptions<Track, Stream> {
  loadSdk: () => Promise<OpenTokSdk<Track, Stream>>;
  openStage: () => Promise<StagePass & { stageKey: string }>;
  openGuest: (stageKey: string, handRaiseId: string) => Promise<StagePass>;
}

/** An end and whose it is. */
export interface HostEnd<Track extends StageTrack, Stream extends StageStream<Track>> extends StageEnd<Track, Stream> {
  handRaiseId: string;
}

/** One session. */
interface Room<Track, Stream> {
  sdk: OpenTokSdk<Track, Stream>;
  session: OpenTokSession<Track, Stream>;
  stageKey: string;
}

interface Place<Track extends StageTrack, Stream extends StageStream<Track>> {
  end: HostEnd<Track, Stream>;
  feed: Feed<Track> | undefined;
  connection: OpenTokConnection | undefined;
  streamId: string | undefined;
  /** Tracks that replace those of `end.stream` before there is a feed. */
  replaced: Track[];
  patience: ReturnType<typeof setTimeout> | undefined;
}

const patienceMs = 30_000;

/**
 * The host's end of its guests over OpenTok: one session, as long as there are guests. Each guest gets a pass by signal
 * and its own feed under its name, and is identified by the data in its token.
 */
export function openTokHost<Track extends StageTrack, Stream extends StageStream<Track>>(
  options: OpenTokHostOptions<Track, Stream>,
): StageTransport<Track, Stream, HostEnd<Track, Stream>> {
  const { loadSdk, openStage, openGuest } = options;
  const places = new Map<string, Place<Track, Stream>>();
  let opening: Promise<Room<Track, Stream>> | undefined;

  function become(place: Place<Track, Stream>, state: StageState) {
    clearTimeout(place.patience);
    place.patience = undefined;
    if (state === 'connecting') place.patience = setTimeout(() => fail(place), patienceMs);
    place.end.onState(state);
  }

  const isHere = (place: Place<Track, Stream>) => places.get(place.end.handRaiseId) === place;

  function fail(place: Place<Track, Stream>) {
    if (!isHere(place)) return;
    place.end.onState('failed');
    drop(place);
  }

  function drop(place: Place<Track, Stream>) {
    if (!isHere(place)) return;
    places.delete(place.end.handRaiseId);
    clearTimeout(place.patience);
    place.feed?.close();
    const { connection } = place;
    const room = opening;
    if (places.size === 0) opening = undefined;
    room?.then(
      ({ session }) => {
        if (connection) session.forceDisconnect(connection).catch(() => undefined);
        if (opening === room) return;
        session.disconnect();
      },
      () => undefined,
    );
    place.end.onState('closed');
  }

  const placeOf = ({ data }: OpenTokConnection) => {
    const { role, handRaiseId } = readConnectionData(data);
    return role === 'guest' ? places.get(String(handRaiseId)) : undefined;
  };

  function hear(session: OpenTokSession<Track, Stream>, stream: OpenTokStream) {
    const place = placeOf(stream.connection);
    if (!place) return;
    place.connection = stream.connection;
    place.streamId = stream.streamId;
    const isCurrent = () => isHere(place) && place.streamId === stream.streamId;
    const subscriber = session.subscribe(stream, undefined, { insertDefaultUI: false, audioVolume: 0 }, (error) => {
      if (error && isCurrent()) fail(place);
    });
    subscriber.on('mediaStreamAvailable', ({ mediaStream }) => {
      if (!isCurrent()) return;
      place.end.onStream(mediaStream);
      become(place, 'connected');
    });
  }

  function miss({ connection, streamId }: OpenTokStream) {
    const place = placeOf(connection);
    if (place?.streamId === streamId) become(place, 'connecting');
  }

  async function open(isCurrent: () => boolean): Promise<Room<Track, Stream>> {
    const [sdk, { apiKey, sessionId, token, stageKey }] = await Promise.all([loadSdk(), openStage()]);
    const session = sdk.initSession(apiKey, sessionId);
    /** Ignore events of a session that was left. */
    const on = (name: Parameters<typeof session.on>[0], take: (stream: OpenTokStream | undefined) => void) =>
      session.on(name, ({ stream }) => isCurrent() && take(stream));
    on('streamCreated', (stream) => stream && hear(session, stream));
    on('streamDestroyed', (stream) => stream && miss(stream));
    on('sessionReconnecting', () => {
      for (const place of places.values()) become(place, 'connecting');
    });
    on('sessionReconnected', () => {
      for (const place of places.values()) if (place.streamId) become(place, 'connected');
    });
    on('sessionDisconnected', () => {
      for (const place of [...places.values()]) fail(place);
    });
    await new Promise<void>((resolve, reject) => {
      session.connect(token, (error) => (error ? reject(error) : resolve()));
    });
    return { sdk, session, stageKey };
  }

  function begin(): Promise<Room<Track, Stream>> {
    const made: Promise<Room<Track, Stream>> = open(() => opening === made);
    return made;
  }

  async function letIn(place: Place<Track, Stream>): Promise<void> {
    opening ??= begin();
    const room = opening;
    const { sdk, session, stageKey } = await room;
    const { handRaiseId, signals, stream } = place.end;
    const pass = await openGuest(stageKey, handRaiseId);
    if (!isHere(place) || opening !== room) return;
    const onFailed = () => fail(place);
    const feed = createFeed({ sdk, session, name: handRaiseId, stream, isVoice: false, onFailed });
    place.feed = feed;
    for (const track of place.replaced) await feed.replace(track as Track & StageTrack);
    signals.send(writePass({ ...pass, handRaiseId }));
  }

  return (end) => {
    const place: Place<Track, Stream> = {
      end,
      feed: undefined,
      connection: undefined,
      streamId: undefined,
      replaced: [],
      patience: undefined,
    };
    places.set(end.handRaiseId, place);
    become(place, 'connecting');
    letIn(place).catch(() => fail(place));
    return {
      async replace(track) {
        if (place.feed) await place.feed.replace(track as Track & StageTrack);
        else place.replaced.push(track);
      },
      close: () => drop(place),
    };
  };
}
