import type { OpenTokSdk, OpenTokSession, OpenTokStream } from '../third-party/opentok-types.ts';
import { createFeed, type Feed } from './opentok-feed.ts';
import { readConnectionData, readPass, type SignalledPass } from './opentok-pass.ts';
import type { StageStream, StageTrack } from './peer-types.ts';
import type { StageTransport } from './stage-transport.ts';

/** A session that is broken for longer, or never named by the host, is given up. */
const patienceMs = 30_000;

/**
 * A guest's end over OpenTok: with the pass signalled by the host, the guest joins the session, sends camera and
 * microphone, and receives what the host publishes under the guest's name. Another pass means another session.
 */
export const openTokGuest =
  <Track extends StageTrack, Stream extends StageStream<Track>>(
    loadSdk: () => Promise<OpenTokSdk<Track, Stream>>,
  ): StageTransport<Track, Stream> =>
  ({ signals, stream, onStream, onState }) => {
    const sent = new Map(stream.getTracks().map((track) => [track.kind, track]));
    let session: OpenTokSession<Track, Stream> | undefined;
    let feed: Feed<Track> | undefined;
    let isClosed = false;
    let patience: ReturnType<typeof setTimeout> | undefined;

    function wait() {
      patience ??= setTimeout(fail, patienceMs);
    }

    function settle() {
      clearTimeout(patience);
      patience = undefined;
      onState('connected');
    }

    function leave() {
      const left = session;
      session = undefined;
      feed?.close();
      feed = undefined;
      left?.disconnect();
    }

    function close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(patience);
      stop();
      leave();
      onState('closed');
    }

    function fail() {
      if (isClosed) return;
      onState('failed');
      close();
    }

    async function join({ apiKey, sessionId, token, handRaiseId }: SignalledPass): Promise<void> {
      leave();
      wait();
      const sdk = await loadSdk();
      if (isClosed || session) return;
      const mine = sdk.initSession(apiKey, sessionId);
      session = mine;
      const isMine = () => session === mine;

      function hear({ stream: heard }: { stream?: OpenTokStream }) {
        if (!heard || heard.name !== handRaiseId || readConnectionData(heard.connection.data).role !== 'host') return;
        const subscriber = mine.subscribe(heard, undefined, { insertDefaultUI: false, audioVolume: 0 }, () => {});
        subscriber.on('mediaStreamAvailable', ({ mediaStream }) => isMine() && onStream(mediaStream));
      }

      mine.on('streamCreated', hear);
      mine.on('sessionReconnected', () => isMine() && settle());
      for (const name of ['sessionReconnecting', 'sessionDisconnected'] as const) {
        mine.on(name, () => {
          if (!isMine()) return;
          onState('connecting');
          wait();
        });
      }
      mine.connect(token, (error) => {
        if (!isMine()) return;
        if (error) return fail();
        const tracks = { getTracks: () => [...sent.values()] } as Stream;
        feed = createFeed({ sdk, session: mine, name: handRaiseId, stream: tracks, isVoice: true, onFailed: fail });
        settle();
      });
    }

    wait();
    onState('connecting');
    const stop = signals.listen((data) => {
      const pass = readPass(data);
      if (pass) join(pass).catch(fail);
    });

    return {
      async replace(track) {
        sent.set(track.kind, track);
        await feed?.replace(track as Track & StageTrack);
      },
      close,
    };
  };
