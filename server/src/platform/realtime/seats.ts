import { JoinRequest, LeaveRequest, topicsPerConnection } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Grounds } from '../grounds/grounds.ts';
import type { NewId } from '../ids.ts';
import type { Places } from '../places.ts';
import { closedFor } from './closed-for.ts';
import type { Connection } from './connection.ts';
import { isStorable, type Message } from './parse-message.ts';
import type { Refuse } from './refuse.ts';
import { createSeat, type Seat } from './seat.ts';
import type { Ticket, Tickets } from './tickets.ts';
import type { Door, SiteLimit } from './topic-kind.ts';

export interface SeatsDeps {
  tickets: Tickets;
  grounds: Pick<Grounds, 'stands'>;
  doors: ReadonlyMap<string, Door>;
  byTicket: Places;
  /** Rejects with `ApiError` if the connection's site is not among these. */
  judge: (limit: SiteLimit) => Promise<void>;
  refuse: Refuse;
  /** Collects work to wait for before the server stops. */
  track: (work: Promise<void>) => void;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

export type Seats = ReturnType<typeof createSeats>;

/** An invalid message costs ten times as much. */
export const malformedCost = 10;

/** The topics that one connection is in: several with names, or a single one without. */
export function createSeats(connection: Connection, deps: SeatsDeps) {
  const { tickets, grounds, doors, byTicket, judge, refuse, newId, clock } = deps;
  const seats = new Map<string | undefined, Seat>();
  const held = new Map<Seat, Ticket>();
  let emptySinceMs: number | undefined = clock().getTime();

  /** Refuses a message that turned out to be invalid. */
  function refuseMalformed(topic: string | undefined): void {
    if (connection.mayTake(0, malformedCost - 1)) refuse(connection, new ApiError('request.invalid'), { topic });
    else connection.end(closedFor('request.rate_limited'));
  }

  async function join(message: Message): Promise<void> {
    const { data: wish, error } = JoinRequest.safeParse(message);
    if (error || !isStorable(wish)) return refuse(connection, new ApiError('request.invalid'));
    const { topic, token } = wish;
    // A connection has either one topic without a name, or only named topics.
    if (seats.has(topic) || seats.has(undefined) || (topic === undefined && seats.size > 0))
      return refuseMalformed(topic);
    const seat = createSeat({ ...deps, connection, topic, onOver: () => vacate(topic, seat) });
    seats.set(topic, seat);
    emptySinceMs = undefined;
    if (seats.size > topicsPerConnection) return seat.close(closedFor('request.rate_limited'));
    const ticket = tickets.read(token);
    const door = ticket && doors.get(ticket.kind);
    if (!door) return seat.close(closedFor('auth.required'));
    if (ticket.expiresAtMs <= clock().getTime()) return seat.close(closedFor('auth.token_expired'));
    const giveBack = byTicket.take(token);
    if (!giveBack) return seat.close(closedFor('request.rate_limited'));
    held.set(seat, ticket);
    return seat.enter(wish, giveBack, async (link) => {
      if (!(await isGood(ticket))) throw new ApiError('auth.token_expired');
      const limit = door.limitedTo(ticket.claims);
      if (limit) await judge(limit);
      return door.admit(ticket.claims, {
        ...link,
        connectionId: newId('con'),
        joinedAtMs: clock().getTime(),
        address: connection.address,
      });
    });
  }

  /** Tickets end by themselves, with what they were given for, and with the key that signed them. */
  async function isGood({ expiresAtMs, ground, isAccepted }: Ticket): Promise<boolean> {
    return isAccepted() && expiresAtMs > clock().getTime() && (ground === undefined || (await grounds.stands(ground)));
  }

  function vacate(topic: string | undefined, seat: Seat): void {
    held.delete(seat);
    if (seats.get(topic) !== seat) return;
    seats.delete(topic);
    if (seats.size === 0) emptySinceMs = clock().getTime();
  }

  return {
    /** Resolves when it is done. Messages for one topic are handled in order. */
    async take(message: Message): Promise<void> {
      const { type, topic } = message;
      const seat = seats.get(topic);
      if (type === 'join') return join(message);
      if (!seat) {
        if (seats.size === 0 && topic === undefined) return connection.end(closedFor('auth.required'));
        // The topic may have been closed while this was on its way.
        return refuse(connection, new ApiError('request.invalid'), { topic });
      }
      if (type === 'leave' && LeaveRequest.safeParse(message).success) return seat.leave();
      return seat.take(message, () => refuseMalformed(topic));
    },

    /** Closes those whose ticket has ended. Rejects where that cannot be found out. */
    async check(): Promise<void> {
      const judged = [...held].map(async ([seat, ticket]) => {
        if (!(await isGood(ticket))) seat.close(closedFor('auth.token_expired'));
      });
      await Promise.all(judged);
    },

    /** Whether it has been in no topic for this long. */
    isIdle: (forMs: number): boolean => emptySinceMs !== undefined && clock().getTime() - emptySinceMs >= forMs,

    /** Called when the connection is closed. */
    leaveAll: async (): Promise<void> => void (await Promise.all([...seats.values()].map((seat) => seat.leave()))),
  };
}
