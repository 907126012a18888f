import type { IncomingHttpHeaders } from 'node:http';
import { realtimeBeatSec, realtimeMessageMaxBytes } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { type RawData, WebSocketServer } from 'ws';
import { subscriberOf } from '../address-limit.ts';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Grounds } from '../grounds/grounds.ts';
import type { NewId } from '../ids.ts';
import { createPlaces } from '../places.ts';
import { clientAddress } from './client-address.ts';
import { closedFor } from './closed-for.ts';
import { type Connection, createConnection } from './connection.ts';
import { parseMessage } from './parse-message.ts';
import { createRefuse } from './refuse.ts';
import { createSeats, malformedCost, type Seats } from './seats.ts';
import type { Tickets } from './tickets.ts';
import type { Door, SiteLimit } from './topic-kind.ts';
import type { UpgradeHandler } from './upgrades.ts';

export interface SocketsDeps {
  tickets: Tickets;
  grounds: Pick<Grounds, 'stands'>;
  doors: readonly Door[];
  trustProxy: number;
  /** How many connections one address may have to this node. */
  connectionsPerAddress: number;
  /** Rejects with `ApiError` if the site that a connection comes from is not among these. */
  judgeSite: (limit: SiteLimit, headers: IncomingHttpHeaders) => Promise<void>;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

const joinWithinMs = 5000;
const closeWithinMs = 1000;
const waitingMax = 200;
/** A ticket belongs to one page, which may leave dead connections behind when its network breaks. */
const connectionsPerTicket = 20;

/**
 * The WebSocket server of all topics. Cookies are ignored: the first message identifies the client. Which sites may join
 * a topic of a business, its allowed domains say.
 */
export function createSockets(deps: SocketsDeps) {
  const { trustProxy, clock } = deps;
  const doors = toMap(deps.doors);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: realtimeMessageMaxBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const connections = new Map<Connection, Seats>();
  const byAddress = createPlaces(deps.connectionsPerAddress);
  const byTicket = createPlaces(connectionsPerTicket);
  const refuse = createRefuse(deps.log);
  const leaving = createTracked();
  let beatAtMs = clock().getTime();
  let isClosing = false;

  const accept: UpgradeHandler = (request, socket, head) => {
    if (isClosing) return void socket.destroy();
    server.handleUpgrade(request, socket, head, (opened) => {
      const connection = createConnection({
        socket: opened,
        address: subscriberOf(clientAddress(request, trustProxy)),
        clock,
        onGone() {
          connections.delete(connection);
          leaving.track(seats.leaveAll());
        },
      });
      const judge = (limit: SiteLimit) => deps.judgeSite(limit, request.headers);
      const seats = createSeats(connection, { ...deps, doors, byTicket, judge, refuse, track: leaving.track });
      connections.set(connection, seats);
      const giveBack = byAddress.take(connection.address);
      if (!giveBack) return connection.end(closedFor('request.rate_limited'));
      connection.onceGone(giveBack);
      let waiting = 0;
      opened.on('message', async (data, isBinary) => {
        const message = parseMessage(isBinary ? undefined : String(data));
        if (!connection.mayTake(sizeOf(data), message ? 1 : malformedCost) || waiting >= waitingMax) {
          return connection.end(closedFor('request.rate_limited'));
        }
        if (!message) return refuse(connection, new ApiError('request.invalid'));
        waiting += 1;
        if (!connection.isEnded) await seats.take(message);
        waiting -= 1;
      });
    });
  };

  return {
    accept,

    /** Closes topics to connections whose ticket has ended. Rejects where that cannot be found out. */
    async check(): Promise<void> {
      await Promise.all([...connections.values()].map((seats) => seats.check()));
    },

    /** Disconnects clients that did not join a topic in time, and beats when it is time. */
    tick(): void {
      for (const [connection, seats] of connections) {
        if (seats.isIdle(joinWithinMs)) connection.end(closedFor('auth.required'));
      }
      const nowMs = clock().getTime();
      if (nowMs - beatAtMs < realtimeBeatSec * 1000) return;
      beatAtMs = nowMs;
      for (const connection of connections.keys()) connection.beat();
    },

    /** Resolves when all are closed and have left. */
    async close(): Promise<void> {
      isClosing = true;
      const cutOff = setTimeout(() => {
        for (const connection of connections.keys()) connection.terminate();
      }, closeWithinMs);
      for (const connection of connections.keys()) connection.end();
      while (connections.size > 0) await new Promise<void>((resolve) => setImmediate(resolve));
      clearTimeout(cutOff);
      await leaving.all();
    },
  };
}

function toMap(doors: readonly Door[]): ReadonlyMap<string, Door> {
  const byKind = new Map(doors.map((door) => [door.kind, door]));
  if (byKind.size < doors.length) throw new Error('Two features contribute the same kind of topic.');
  return byKind;
}

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;

function createTracked() {
  const open = new Set<Promise<void>>();
  return {
    track(work: Promise<void>): void {
      open.add(work);
      work.finally(() => open.delete(work));
    },
    all: async () => void (await Promise.all(open)),
  };
}
