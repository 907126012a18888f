import { type RealtimeEvent, realtimeMessageMaxBytes } from '@zeacon/contract';
import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/clock.ts';
import { createBudget } from '../../platform/realtime/budget.ts';
import type { Member } from '../../platform/realtime/channel.ts';

export type Connection = ReturnType<typeof createConnection>;

/** Who does not take what it is sent is cut off, and catches up when it comes back. */
const unsentMaxBytes = 1024 ** 2;
/** Messages of a viewer; a host speaks with several guests. */
const messages = { size: 120, refillMs: 6000 };
const bytes = { size: 20 * realtimeMessageMaxBytes, refillMs: 10_000 };

export interface ConnectionOptions {
  socket: WebSocket;
  /** Of the subscriber's network. */
  address: string;
  clock: Clock;
  onGone: () => void;
}

/** One WebSocket. */
export function createConnection({ socket, address, clock, onGone }: ConnectionOptions) {
  const openedAtMs = clock().getTime();
  const messageBudget = createBudget({ ...messages, clock });
  const byteBudget = createBudget({ ...bytes, clock });
  let work = Promise.resolve();
  let isHeard = true;
  let isEnded = false;

  socket.on('pong', () => {
    isHeard = true;
  });
  socket.on('error', () => socket.terminate());
  socket.once('close', () => {
    isEnded = true;
    onGone();
  });

  function send(text: string) {
    if (isEnded) return;
    socket.send(text);
    if (socket.bufferedAmount > unsentMaxBytes) socket.terminate();
  }

  const tell = (event: RealtimeEvent) => send(JSON.stringify(event));

  return {
    openedAtMs,
    address,
    /** Once it has joined. */
    member: undefined as (Member & { defaultName: string }) | undefined,
    isJoining: false,
    send,
    tell,

    /** Whether so much more may be heard from it. */
    mayTake(size: number, cost: number): boolean {
      isHeard = true;
      return messageBudget.take(cost) && byteBudget.take(size);
    },

    /** One after the other, in the order they came. */
    inOrder(next: () => Promise<void>): void {
      work = work.then(() => (isEnded ? undefined : next()));
    },

    /** For good where an event says why. */
    end(event?: Extract<RealtimeEvent, { type: 'closed' }>): void {
      if (isEnded) return;
      if (event) tell(event);
      isEnded = true;
      socket.close(event ? 1008 : 1012);
    },

    /** Says that the server is there, and finds out whether it is; cut off when it said nothing since the time before. */
    beat(): void {
      if (!isHeard) {
        socket.terminate();
        return;
      }
      isHeard = false;
      tell({ type: 'beat' });
      if (!isEnded) socket.ping();
    },

    onceGone: (work: () => void): void => void socket.once('close', work),
    terminate: () => socket.terminate(),
    get isEnded() {
      return isEnded;
    },
  };
}
