import {
  errorCatalog,
  type RealtimeEvent,
  RealtimeRequest,
  realtimeBeatSec,
  realtimeMessageMaxBytes,
} from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { type RawData, WebSocketServer } from 'ws';
import { subscriberOf } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { findNul } from '../../platform/nul-character.ts';
import { createPlaces, type Places } from '../../platform/places.ts';
import type { Member } from '../../platform/realtime/channel.ts';
import { clientAddress } from '../../platform/realtime/client-address.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { TooFastError } from '../../platform/realtime/too-fast-error.ts';
import type { UpgradeHandler } from '../../platform/realtime/upgrades.ts';
import type { ChannelTokens } from './channel-tokens.ts';
import { type Connection, createConnection } from './connection.ts';
import type { JoinRequest } from './join.ts';

type Joined = NonNullable<Connection['member']>;
type AfterJoin = Exclude<RealtimeRequest, { type: 'join' }>;

export interface SocketsDeps {
  hub: Hub;
  verify: ChannelTokens['verify'];
  join: (member: Joined, request: JoinRequest) => Promise<void>;
  /** Does what a member asks for. Rejects with `ApiError` where it is refused. */
  handle: (member: Joined, request: AfterJoin, connection: Connection) => Promise<void>;
  /** A member's connection is closed. */
  onLeft: (member: Member) => Promise<void>;
  trustProxy: number;
  /** How many connections one address may have to this node. */
  connectionsPerAddress: number;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

const joinWithinMs = 5000;
const closeWithinMs = 1000;
/** What cannot be understood is ten times as much to bear. */
const malformedCost = 10;
const waitingMax = 200;
/** A ticket is one page's, which leaves connections behind where its network breaks. */
const connectionsPerTicket = 20;

const closedFor = (code: 'auth.required' | 'auth.token_expired' | 'request.rate_limited' | 'stream.not_found') =>
  ({ type: 'closed', error: code, message: errorCatalog[code].message }) satisfies RealtimeEvent;

/** The WebSocket server of the channels. No cookie is looked at: the first message says who it is, from any page. */
export function createSockets(deps: SocketsDeps) {
  const { hub, verify, join, handle, onLeft, trustProxy, newId, clock, log } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: realtimeMessageMaxBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const connections = new Set<Connection>();
  const byAddress = createPlaces(deps.connectionsPerAddress);
  const byTicket = createPlaces(connectionsPerTicket);
  let beatAtMs = clock().getTime();
  let isClosing = false;

  const accept: UpgradeHandler = (request, socket, head) => {
    if (isClosing) return void socket.destroy();
    server.handleUpgrade(request, socket, head, (opened) => {
      const connection = createConnection({
        socket: opened,
        address: subscriberOf(clientAddress(request, trustProxy)),
        clock,
        onGone: () => gone(connection),
      });
      connections.add(connection);
      if (!admit(connection, byAddress, connection.address)) return;
      let waiting = 0;
      opened.on('message', (data, isBinary) => {
        const text = isBinary ? undefined : String(data);
        const parsed = parse(text);
        if (!connection.mayTake(sizeOf(data), parsed ? 1 : malformedCost) || waiting >= waitingMax) {
          return connection.end(closedFor('request.rate_limited'));
        }
        if (!parsed) return refuse(connection, new ApiError('request.invalid'), undefined);
        waiting += 1;
        connection.inOrder(async () => {
          waiting -= 1;
          await take(connection, parsed);
        });
      });
    });
  };

  /** Closes it where there is no place. */
  function admit(connection: Connection, places: Places, name: string): boolean {
    const giveBack = places.take(name);
    if (giveBack) connection.onceGone(giveBack);
    else connection.end(closedFor('request.rate_limited'));
    return giveBack !== undefined;
  }

  async function take(connection: Connection, request: RealtimeRequest): Promise<void> {
    const { member } = connection;
    const ref = 'ref' in request ? request.ref : undefined;
    if (!isStorable(request)) return refuse(connection, new ApiError('request.invalid'), ref);
    if (request.type === 'join') {
      if (member || connection.isJoining) return refuse(connection, new ApiError('request.invalid'), undefined);
      return letIn(connection, request);
    }
    if (!member) return connection.end(closedFor('auth.required'));
    try {
      await handle(member, request, connection);
    } catch (error) {
      refuse(connection, error, ref);
    }
  }

  async function letIn(connection: Connection, { token, afterSeq, replaces }: RealtimeRequest & { type: 'join' }) {
    const holder = verify(token);
    if (!holder) return connection.end(closedFor('auth.required'));
    if (holder.expiresAtMs <= clock().getTime()) return connection.end(closedFor('auth.token_expired'));
    if (!admit(connection, byTicket, token)) return;
    connection.isJoining = true;
    const { streamId, businessId, authorId, role, defaultName } = holder;
    const member = {
      connectionId: newId('con'),
      joinedAtMs: clock().getTime(),
      ...{ streamId, businessId, authorId, role, defaultName },
      send: connection.send,
      close: connection.end,
    };
    connection.member = member;
    try {
      await join(member, { afterSeq, replaces });
      // Gone while it was let in: what `gone` took away may have come after it.
      if (connection.isEnded) await leave(member);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stream.not_found') {
        return connection.end(closedFor('stream.not_found'));
      }
      log.warn({ err: error }, 'A connection could not join its channel.');
      connection.end();
    }
  }

  async function leave(member: Member): Promise<void> {
    try {
      await hub.leave(member);
      await onLeft(member);
    } catch (error) {
      log.warn({ err: error }, 'A connection that was closed could not be taken from its channel.');
    }
  }

  function gone(connection: Connection): void {
    connections.delete(connection);
    if (connection.member) leaving.track(leave(connection.member));
  }

  const leaving = createTracked();

  function refuse(connection: Connection, error: unknown, ref: string | undefined): void {
    const failure = error instanceof ApiError ? error : new ApiError('server.failed');
    if (failure !== error) log.error({ err: error }, 'A message could not be handled.');
    const retry = failure instanceof TooFastError ? { retryAfterSec: failure.retryAfterSec } : {};
    const { code, message } = failure;
    connection.tell({ type: 'refused', ...(ref !== undefined && { ref }), error: code, message, ...retry });
  }

  return {
    accept,

    /** Cuts off who did not join in time, and beats when it is time. */
    tick(): void {
      const nowMs = clock().getTime();
      for (const connection of connections) {
        if (connection.member || nowMs - connection.openedAtMs < joinWithinMs) continue;
        connection.end(closedFor('auth.required'));
      }
      if (nowMs - beatAtMs < realtimeBeatSec * 1000) return;
      beatAtMs = nowMs;
      for (const connection of connections) connection.beat();
    },

    /** Resolves when all are closed and have left. */
    async close(): Promise<void> {
      isClosing = true;
      const cutOff = setTimeout(() => {
        for (const connection of connections) connection.terminate();
      }, closeWithinMs);
      for (const connection of connections) connection.end();
      while (connections.size > 0) await new Promise<void>((resolve) => setImmediate(resolve));
      clearTimeout(cutOff);
      await leaving.all();
    },
  };
}

function parse(text: string | undefined): RealtimeRequest | undefined {
  if (text === undefined) return undefined;
  try {
    return RealtimeRequest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** False as well where it is nested too deep to be looked through. */
function isStorable(request: RealtimeRequest): boolean {
  try {
    return findNul(request) === undefined;
  } catch {
    return false;
  }
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
