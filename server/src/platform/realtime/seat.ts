import type { BaseLogger } from 'pino';
import { ApiError } from '../api-error.ts';
import { closedFor } from './closed-for.ts';
import type { Connection } from './connection.ts';
import { isStorable, type Message } from './parse-message.ts';
import type { Refuse } from './refuse.ts';
import type { Subscriber } from './topic.ts';
import type { JoinWish, Visit } from './topic-kind.ts';

interface SeatOptions {
  connection: Connection;
  /** The connection's name for the topic. */
  topic: string | undefined;
  refuse: Refuse;
  /** Collects work to wait for before the server stops. */
  track: (work: Promise<void>) => void;
  log: BaseLogger;
  onOver: () => void;
}

export type Seat = ReturnType<typeof createSeat>;

/** A connection in one of its topics. */
export function createSeat({ connection, topic, refuse, track, log, onOver }: SeatOptions) {
  let work = Promise.resolve();
  let visit: Visit | undefined;
  let giveBack: (() => void) | undefined;
  let isOver = false;
  /** A text is serialised once for everybody in a topic, but each connection may have its own name for it. */
  const address = topic === undefined ? undefined : `{"topic":${JSON.stringify(topic)},`;

  function send(text: string): void {
    if (!isOver) connection.send(address === undefined ? text : `${address}${text.slice(1)}`);
  }

  function inOrder(next: () => Promise<void>): Promise<void> {
    work = work.then(() => (isOver || connection.isEnded ? undefined : next()));
    return work;
  }

  async function leave(): Promise<void> {
    isOver = true;
    onOver();
    giveBack?.();
    giveBack = undefined;
    try {
      await visit?.leave();
    } catch (error) {
      log.warn({ err: error }, 'The server could not remove a connection from its topic.');
    }
  }

  /** Closes for good if an event says why. */
  function close(event?: object): void {
    if (isOver) return;
    if (address === undefined) {
      connection.end(event);
      return;
    }
    send(JSON.stringify(event ?? { type: 'lost' }));
    track(leave());
  }

  return {
    close,
    leave,

    enter(
      wish: JoinWish,
      place: () => void,
      admit: (link: Pick<Subscriber, 'send' | 'close'>) => Promise<Visit>,
    ): Promise<void> {
      giveBack = place;
      return inOrder(async () => {
        try {
          visit = await admit({ send, close });
          await visit.join(wish);
          // It left while it was being let in, so `leave` may have run too early.
          if (isOver || connection.isEnded) await leave();
        } catch (error) {
          if (error instanceof ApiError) return close(closedFor(error.code));
          log.warn({ err: error }, 'A connection could not join its topic.');
          close();
        }
      });
    },

    take(message: Message, refuseMalformed: () => void): Promise<void> {
      return inOrder(async () => {
        const known = visit?.read(message);
        if (!known) return refuseMalformed();
        const { ref } = message;
        if (!isStorable(known.request)) return refuse(connection, new ApiError('request.invalid'), { topic, ref });
        try {
          await known.handle();
        } catch (error) {
          refuse(connection, error, { topic, ref });
        }
      });
    },
  };
}
