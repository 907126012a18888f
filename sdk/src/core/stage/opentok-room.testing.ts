import type {
  OpenTokConnection,
  OpenTokPublisher,
  OpenTokSdk,
  OpenTokSession,
  OpenTokStream,
} from '../third-party/opentok-types.ts';
import type { StageStream, StageTrack } from './peer-types.ts';

export interface Track extends StageTrack {
  id: string;
}
export interface Stream extends StageStream<Track> {
  getTracks(): Track[];
}
type Session = OpenTokSession<Track, Stream>;
type Listener = Parameters<Session['on']>[1];
type Name = Parameters<Session['on']>[0];

interface Participant {
  connection: OpenTokConnection;
  hear(name: Name, event: { stream?: OpenTokStream; reason?: string }): void;
}
interface Publication {
  stream: OpenTokStream;
  tracks: Track[];
  publisher: OpenTokPublisher<Track>;
}

const later = (work: () => void) => void Promise.resolve().then(work);

/**
 * An OpenTok session as its SDK behaves towards a page, without its servers: clients that connect learn the existing
 * streams, streams come and go, and a moderator can remove others. Tokens are the data of their connections.
 */
export function createOpenTokRoom() {
  const participants = new Map<string, Participant>();
  const publications = new Map<string, Publication>();
  const sessions: string[] = [];
  let serial = 0;
  let refuses = false;

  const tellOthers = (but: string, name: Name, stream: OpenTokStream) => {
    for (const [id, one] of participants) if (id !== but) later(() => one.hear(name, { stream }));
  };

  function initSession(_apiKey: string, sessionId: string): Session {
    sessions.push(sessionId);
    const id = `connection-${++serial}`;
    const listeners: [Name, Listener][] = [];
    const hear: Participant['hear'] = (name, event) => {
      for (const [wanted, listener] of [...listeners]) {
        if (wanted === name) listener({ ...event, preventDefault() {} });
      }
    };
    const unpublishAll = () => {
      for (const { stream, publisher } of [...publications.values()]) {
        if (stream.connection.connectionId === id) unpublish(publisher);
      }
    };
    function unpublish(publisher: OpenTokPublisher<Track>) {
      const found = [...publications.values()].find((one) => one.publisher === publisher);
      if (!found) return;
      publications.delete(found.stream.streamId);
      tellOthers(id, 'streamDestroyed', found.stream);
    }
    function leave(reason: string) {
      if (!participants.has(id)) return;
      unpublishAll();
      participants.delete(id);
      later(() => hear('sessionDisconnected', { reason }));
    }
    return {
      on: (name, listener) => void listeners.push([name, listener]),
      connect(token, done) {
        if (refuses) return later(() => done(new Error('OT_AUTHENTICATION_ERROR')));
        const connection = { connectionId: id, data: token };
        participants.set(id, {
          connection,
          hear: (name, event) => (name === 'sessionDisconnected' ? leave('forced') : hear(name, event)),
        });
        later(() => {
          done();
          for (const { stream } of publications.values()) hear('streamCreated', { stream });
        });
      },
      disconnect: () => leave('clientDisconnected'),
      publish(publisher, done) {
        const me = participants.get(id);
        if (!me) return later(() => done(new Error('OT_NOT_CONNECTED')));
        const { name, tracks } = publisher as unknown as { name: string; tracks: Track[] };
        const stream = { streamId: `stream-${++serial}`, name, connection: me.connection };
        publications.set(stream.streamId, { stream, tracks, publisher });
        later(done);
        tellOthers(id, 'streamCreated', stream);
      },
      unpublish,
      subscribe(stream, _target, _properties, done) {
        later(done);
        return {
          on(_name, listener) {
            const heard = publications.get(stream.streamId);
            if (heard) later(() => listener({ mediaStream: { getTracks: () => heard.tracks } }));
          },
        };
      },
      async forceDisconnect({ connectionId }) {
        participants.get(connectionId)?.hear('sessionDisconnected', { reason: 'forceDisconnected' });
      },
    };
  }

  const sdk: OpenTokSdk<Track, Stream> = {
    initSession,
    initPublisher(_target, { audioSource, videoSource, name }, done) {
      const tracks = [audioSource, videoSource].filter((track) => track !== null);
      // It may call back synchronously.
      done();
      return Object.assign(
        {
          async setAudioSource(track: Track) {
            tracks[0] = track;
          },
          destroy() {},
        },
        { name, tracks },
      );
    },
  };

  return {
    sdk,
    /** Ids of the sessions that anybody joined. */
    sessions,
    whoIsThere: () => [...participants.values()].map(({ connection }) => connection.data),
    refuse: () => {
      refuses = true;
    },
    /** Somebody's network breaks, and comes back or does not. */
    tell(data: string, name: 'sessionReconnecting' | 'sessionReconnected'): void {
      for (const { connection, hear } of participants.values()) if (connection.data === data) hear(name, {});
    },
    /** Somebody disappears without leaving. */
    lose(data: string): void {
      for (const [id, { connection }] of participants) {
        if (connection.data !== data) continue;
        for (const [streamId, { stream }] of publications) {
          if (stream.connection.connectionId !== id) continue;
          publications.delete(streamId);
          tellOthers(id, 'streamDestroyed', stream);
        }
        participants.delete(id);
      }
    },
    /** Somebody in the session publishes under any name. */
    intrude(data: string, name: string): void {
      const session = initSession('1', 'intruder');
      session.connect(data, () => {
        const nothing = { audioSource: null, videoSource: { id: 'intruder', kind: 'video' } };
        const publisher = sdk.initPublisher(
          undefined,
          { ...nothing, insertDefaultUI: false, name, disableAudioProcessing: false },
          () => {},
        );
        session.publish(publisher, () => {});
      });
    },
  };
}
