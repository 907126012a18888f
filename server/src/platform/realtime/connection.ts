import { realtimeMessageMaxBytes, type TopicEvent } from '@zeacon/contract';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { createBudget } from './budget.ts';

export type Connection = ReturnType<typeof createConnection>;

/** A client that does not read is disconnected, and catches up when it returns. */
const unsentMaxBytes = 1024 ** 2;
/** Enough for a host that exchanges signals with several guests. */
const messages = { size: 120, refillMs: 6000 };
const bytes = { size: 20 * realtimeMessageMaxBytes, refillMs: 10_000 };

export interface ConnectionOptions {
  socket: WebSocket;
  /** Address of the subscriber's network. */
  address: string;
  clock: Clock;
  onGone: () => void;
}

/** One WebSocket. */
export function createConnection({ socket, address, clock, onGone }: ConnectionOptions) {
  const messageBudget = createBudget({ ...messages, clock });
  const byteBudget = createBudget({ ...bytes, clock });
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

  const tell = (event: TopicEvent & { topic?: string }) => send(JSON.stringify(event));

  return {
    address,
    send,
    tell,

    /** Whether it may send this much more. */
    mayTake(size: number, cost: number): boolean {
      isHeard = true;
      return messageBudget.take(cost) && byteBudget.take(size);
    },

    /** Closes for good if an event says why. */
    end(event?: object): void {
      if (isEnded) return;
      if (event) send(JSON.stringify(event));
      isEnded = true;
      socket.close(event ? 1008 : 1012);
    },

    /** Sends a beat and a ping; closes the connection if it was silent since the last one. */
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
