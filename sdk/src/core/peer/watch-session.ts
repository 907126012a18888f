import type { RealtimeEvent, RealtimeRequest } from '@zeacon/contract';
import { createGuestPeer, type StageConnection } from '../stage/guest-peer.ts';
import type { StagePeer, StageState, StageStream, StageTrack } from '../stage/peer-types.ts';
import { createRandomId } from '../visitor/random-id.ts';

/** The part of the stream's channel that watching needs. */
export interface WatchChannel {
  /** False if it was not sent. */
  send(request: Exclude<RealtimeRequest, { type: 'join' | 'chat' }>): boolean;
  /** Returns a function that stops listening. */
  listen(listener: (event: RealtimeEvent) => void): () => void;
  readonly isOpen: boolean;
}

/**
 * Why there is no picture: nobody sends one, all places are taken, the host took it away, or no connection was
 * possible.
 */
export type WatchEnd = 'off' | 'full' | 'over' | 'unreachable';

export interface WatchOptions<Track extends StageTrack, Stream extends StageStream<Track>> {
  channel: WatchChannel;
  createPeer: () => StagePeer<Track, Stream>;
  /** An empty stream, because a watcher sends nothing. */
  nothing: Stream;
  onStream: (stream: Stream) => void;
  onState: (state: Exclude<StageState, 'closed'>) => void;
  /** Called once, unless it was closed before. After `over`, the picture may continue for a moment. */
  onEnd: (why: WatchEnd) => void;
}

/** Asks the host for its picture and connects with it. Returns a function that gives the place back. */
export function watchHost<Track extends StageTrack, Stream extends StageStream<Track>>(
  options: WatchOptions<Track, Stream>,
): () => void {
  const { channel, createPeer, nothing, onStream, onState, onEnd } = options;
  const ref = createRandomId();
  const takers = new Set<(data: unknown) => void>();
  /** Whether the current connection to the channel holds a place. */
  let hasPlace = false;
  let host: string | undefined;
  let connection: StageConnection<Track> | undefined;
  let isOver = false;

  function ask() {
    if (isOver || connection || !channel.isOpen) return;
    hasPlace = channel.send({ type: 'watch', ref });
    // This channel's transport does not support it.
    if (!hasPlace) queueMicrotask(() => end('off'));
  }

  /** Signals from now on belong to another session. */
  function losePlace() {
    hasPlace = false;
    takers.clear();
  }

  function end(why: WatchEnd) {
    if (isOver) return;
    isOver = true;
    losePlace();
    onEnd(why);
  }

  function connect(to: string) {
    host = to;
    connection = createGuestPeer({
      createPeer,
      signals: {
        send: (data) => void channel.send({ type: 'signal', to, data }),
        listen(take) {
          takers.add(take);
          return () => takers.delete(take);
        },
      },
      stream: nothing,
      onStream,
      onState(state) {
        if (isOver || state === 'closed') return;
        onState(state);
        if (state === 'failed') end('unreachable');
      },
    });
  }

  const stop = channel.listen((event) => {
    if (event.type === 'joined') {
      losePlace();
      ask();
    } else if (event.type === 'signal' && event.from === host) for (const take of [...takers]) take(event.data);
    else if (event.type === 'refused' && event.ref === ref) end(event.error === 'watch.full' ? 'full' : 'off');
    else if (event.type === 'closed') end('off');
    else if (event.type === 'watch' && hasPlace) {
      if (event.hostConnectionId === null) end('over');
      else if (host === undefined) connect(event.hostConnectionId);
    }
  });
  ask();

  return () => {
    stop();
    if (hasPlace) channel.send({ type: 'stop-watching' });
    isOver = true;
    connection?.close();
  };
}
