import type { StageConnection } from './guest-peer.ts';
import type { SignalPort, StageState, StageStream, StageTrack } from './peer-types.ts';

/** One guest's place, at either end: what to send, and callbacks for what arrives. */
export interface StageEnd<Track extends StageTrack, Stream extends StageStream<Track>> {
  signals: SignalPort;
  /** The stream to send. */
  stream: Stream;
  /** Called with the stream of the other end, and again when it changes. */
  onStream: (stream: Stream) => void;
  onState: (state: StageState) => void;
}

/** A transport for host and guest to see and hear each other: peer connections, or a session of OpenTok. */
export type StageTransport<
  Track extends StageTrack,
  Stream extends StageStream<Track>,
  End = StageEnd<Track, Stream>,
> = (end: End) => StageConnection<Track>;

/**
 * A transport whose code must be loaded first: calls and signals wait meanwhile. It fails if the code cannot be loaded.
 */
export function lazyTransport<
  Track extends StageTrack,
  Stream extends StageStream<Track>,
  End extends StageEnd<Track, Stream>,
>(load: () => Promise<StageTransport<Track, Stream, End>>): StageTransport<Track, Stream, End> {
  return (end) => {
    const early: unknown[] = [];
    const replaced: Track[] = [];
    let take = (data: unknown): void => void early.push(data);
    let connection: StageConnection<Track> | undefined;
    let isClosed = false;
    const stop = end.signals.listen((data) => take(data));

    function begin(connect: StageTransport<Track, Stream, End>) {
      if (isClosed) return;
      const listen = (listener: (data: unknown) => void) => {
        take = listener;
        for (const data of early.splice(0)) listener(data);
        return () => {
          take = () => {};
        };
      };
      connection = connect({ ...end, signals: { send: end.signals.send, listen } });
      for (const track of replaced) void connection.replace(track).catch(() => undefined);
    }

    load().then(begin, () => {
      if (!isClosed) end.onState('failed');
    });

    return {
      async replace(track) {
        if (connection) await connection.replace(track);
        else replaced.push(track);
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        stop();
        if (connection) connection.close();
        else end.onState('closed');
      },
    };
  };
}
