import { setTimeout } from 'node:timers/promises';
import { type HostLiveStatus, type LiveStatus, liveTransitions } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createInOrder } from '../../platform/in-order.ts';
import type { ThisNode } from '../../platform/nodes/this-node.ts';
import { createLiveRepository, type LivePatch, type LiveRow, onAir } from './live.repository.ts';
import type { LiveChannels } from './live-channels.ts';
import type { LiveOwnership } from './live-ownership.ts';
import type { LiveSession } from './live-store.ts';

/** A host waits no longer for the media to be stored. */
const longestEndMs = 3000;
/** A live without a sender is interrupted when nothing has arrived for this long. */
const unheardMs = 15_000;

export type LiveLifecycle = ReturnType<typeof createLiveLifecycle>;

export interface LiveLifecycleDeps {
  /** Whether this process can receive media: one that cannot owns no live. */
  takesMedia: boolean;
  database: Database;
  channels: LiveChannels;
  ownership: LiveOwnership;
  /** Also decides whether this node may declare others gone. */
  node: Pick<ThisNode, 'beat' | 'former' | 'mayDeclareGone'>;
  sessions: {
    beginIn: (
      tx: Transaction,
      session: { sessionId: string; businessId: string; broadcastId: string; startedAt: Date },
    ) => Promise<void>;
    endIn: (tx: Transaction, sessionId: string, at: Date) => Promise<void>;
    /** Ends silent sessions, except for the given ones. */
    endSilent: (except: readonly string[]) => Promise<void>;
  };
  isClosed: (businessId: string) => Promise<boolean>;
  /** Whether the plan of a business has ended or is not paid: it starts no live, and one on air goes on. */
  isReadOnly: (businessId: string) => Promise<boolean>;
  /** False if the business is closed; otherwise it is not closed before the transaction ends. */
  keepOpen: (tx: Transaction, businessId: string) => Promise<boolean>;
  /** Lets viewers find it from now on. */
  publishIn: (tx: Transaction, businessId: string, streamId: string) => Promise<void>;
  /** Queues the recording of a stream that has ended; the job survives restarts. */
  recordIn: (tx: Transaction, session: LiveSession) => Promise<void>;
  /** Called in the transaction that starts or ends a session. Interruptions do neither. */
  onStarted: (tx: Transaction, session: LiveSession, at: Date) => Promise<void>;
  onEnded: (tx: Transaction, session: LiveSession, at: Date, isLost: boolean) => Promise<void>;
  /** Tells those who follow the stream. */
  announce: (streamId: string, liveStatus: LiveStatus) => void;
  /** How long an interrupted stream may be away before it ends. */
  graceMs: number;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

/**
 * Moves live streams along `liveTransitions`. The database holds the decision, and the process that receives the media
 * follows it. Only that process makes transitions caused by the media.
 */
export function createLiveLifecycle(deps: LiveLifecycleDeps) {
  const { database, channels, ownership, node, sessions, publishIn, recordIn, onStarted, onEnded, announce } = deps;
  const { isClosed, isReadOnly, keepOpen, graceMs, newId, clock, log } = deps;
  const { isMine } = ownership;
  const lives = createLiveRepository(database.db);
  /** For each stream, a step finishes, in the database and in the media here, before the next begins. */
  const inOrder = createInOrder();
  const stepping = new Set<string>();

  /** Undefined if its status does not allow the transition, so that only one of two simultaneous calls succeeds. */
  async function move(
    streamId: string,
    to: LiveStatus,
    change: (tx: Transaction, row: LiveRow) => Promise<LivePatch> | LivePatch,
    mayMove: (row: LiveRow, tx: Transaction) => boolean | Promise<boolean> = () => true,
  ): Promise<LiveRow | undefined> {
    const moved = await database.transaction(async (tx) => {
      const on = createLiveRepository(tx);
      const row = await on.lock(streamId);
      if (!row || !liveTransitions[row.status].includes(to) || !(await mayMove(row, tx))) return undefined;
      return on.update(streamId, { status: to, ...(await change(tx, row)) });
    });
    if (moved) announce(streamId, to);
    return moved;
  }

  /** `isHost`: the host started it, so the stream is published too. */
  const goOnAir = (streamId: string, isHost: boolean) => inOrder(streamId, () => putOnAir(streamId, isHost));
  const end = (streamId: string, at: Date) => inOrder(streamId, () => endNow(streamId, at));

  async function putOnAir(streamId: string, isHost: boolean): Promise<LiveRow | undefined> {
    const isHere = deps.takesMedia && (await claim(streamId));
    const start = async (tx: Transaction, { businessId, recordOnly, ...current }: LiveRow): Promise<LivePatch> => {
      if (isHost && !recordOnly) await publishIn(tx, businessId, streamId);
      const now = clock();
      if (current.sessionId) return { interruptedAt: null };
      const sessionId = newId('lvs');
      await sessions.beginIn(tx, { sessionId, businessId, broadcastId: streamId, startedAt: now });
      const archiveId = newId('str');
      await onStarted(tx, { streamId, businessId, sessionId, archiveId }, now);
      return { sessionId, archiveId, startedAt: now, interruptedAt: null };
    };
    const row = await move(streamId, 'LIVE', start, ({ businessId }, tx) => keepOpen(tx, businessId));
    const session = row && toSession(row);
    if (session && isHere) await channels.goOnAir(streamId, session);
    return row;
  }

  /** False while another node has it. */
  async function claim(streamId: string): Promise<boolean> {
    const claimed = await ownership.claim(streamId);
    return claimed === 'kept' || claimed === 'taken';
  }

  const goOn = (streamId: string) => move(streamId, 'LIVE', () => ({ interruptedAt: null }), isMine);
  const interrupt = (streamId: string, at: Date) =>
    move(streamId, 'INTERRUPTED', () => ({ interruptedAt: at }), isMine);

  async function endNow(streamId: string, at: Date, isLost = false): Promise<LiveRow | undefined> {
    const row = await move(streamId, 'ENDED', async (tx, current) => {
      const session = toSession(current);
      if (session) {
        await sessions.endIn(tx, session.sessionId, at);
        await recordIn(tx, session);
        await onEnded(tx, session, at, isLost);
      }
      return { endedAt: at, interruptedAt: null, pinnedMessageId: null };
    });
    if (row) await soon(channels.end(streamId));
    return row;
  }

  /** What cannot be stored, as on a full disk, is tried for much longer than a host waits for the end. */
  async function soon(ending: Promise<void>): Promise<void> {
    ending.catch((error) => log.error({ err: error }, 'The server could not end the media of a live.'));
    await Promise.race([ending, setTimeout(longestEndMs, undefined, { ref: false })]);
  }

  /** Does not wait for the step, because a running step may itself wait for the media that triggers this one. */
  function follow(streamId: string, step: () => Promise<unknown>) {
    inOrder(streamId, step).catch((error) =>
      log.error({ err: error }, 'The server could not change the status of a live.'),
    );
  }

  /**
   * Takes over a live whose node is gone, and marks it as interrupted. It continues if its sender returns within the
   * full grace period; until then viewers see what arrived before. A live that this node already receives is left
   * alone.
   */
  async function takeOver(streamId: string): Promise<void> {
    const change = (row: LiveRow): LivePatch => (isOnAir(row) ? { status: 'INTERRUPTED', interruptedAt: clock() } : {});
    if ((await ownership.claim(streamId, { change })) !== 'taken') return;
    const row = await lives.find(streamId);
    const session = row && isOnAir(row) ? toSession(row) : undefined;
    if (!session) return;
    announce(streamId, 'INTERRUPTED');
    await channels.open(streamId, session);
  }

  /**
   * Brings the media on this node in line with the live's state in the database, whichever node changed it. This also
   * catches a sender that left, or an error, while the live was going on air, so that no live runs forever.
   */
  async function followRow(streamId: string): Promise<void> {
    const row = await lives.find(streamId);
    if (!row) return;
    if (!isMine(row)) return channels.leave(streamId, 'live.moved');
    if (row.status === 'ENDED') return channels.end(streamId);
    if (await isClosed(row.businessId)) return leaveClosed(row);
    const session = toSession(row);
    if (!isOnAir(row) || !session) return;
    const { sender, origin } = await channels.goOnAir(streamId, session);
    const { interruptedAt, startedAt, status } = row;
    const nowMs = clock().getTime();
    const heardAtMs = origin.lastMediaAtMs ?? startedAt?.getTime() ?? 0;
    const isHeard = nowMs - heardAtMs <= unheardMs;
    if (status === 'LIVE' && !sender && !isHeard) await interrupt(streamId, clock());
    if (status !== 'INTERRUPTED' || !interruptedAt) return;
    if (sender && isHeard && heardAtMs > interruptedAt.getTime()) await goOn(streamId);
    else if (interruptedAt.getTime() <= nowMs - graceMs) await endNow(streamId, interruptedAt, true);
  }

  /** Nobody sends into a closed business. */
  async function leaveClosed(row: LiveRow): Promise<void> {
    if (isOnAir(row)) await endNow(row.streamId, clock());
    else await channels.leave(row.streamId, 'live.ended');
  }

  /** Runs one step for each stream whose previous step has finished, so that a slow stream delays no other. */
  async function runSteps(steps: Map<string, (streamId: string) => Promise<unknown>>): Promise<void> {
    const free = [...steps].filter(([streamId]) => !stepping.has(streamId));
    await Promise.all(
      free.map(async ([streamId, step]) => {
        stepping.add(streamId);
        try {
          await inOrder(streamId, () => step(streamId));
        } catch (error) {
          log.error({ err: error, streamId }, 'The server could not check a live and act on its state.');
        } finally {
          stepping.delete(streamId);
        }
      }),
    );
  }

  async function yieldTo(streamId: string): Promise<void> {
    const row = await lives.find(streamId);
    if (!row || !isMine(row)) return;
    if (row.status === 'ENDED') await channels.end(streamId);
    else await channels.leave(streamId, 'live.replaced');
    await ownership.release(streamId);
  }

  ownership.onMoved((streamId) => follow(streamId, () => followRow(streamId)));
  ownership.onWanted((streamId) => follow(streamId, () => yieldTo(streamId)));

  const needsPlan = async ({ status, businessId }: Pick<LiveRow, 'status' | 'businessId'>): Promise<boolean> =>
    isBefore(status) && isReadOnly(businessId);

  return {
    goOnAir,
    end,
    /** It cannot start before the plan of its business is paid. */
    needsPlan,
    inOrder,

    /**
     * Throws `live.transition` if the transition is not allowed, `live.plan_needed` if its business cannot start one. To its host, an interrupted stream is live: it
     * continues when media arrives.
     */
    async change(row: LiveRow, to: HostLiveStatus): Promise<LiveRow> {
      if (row.status === to || (row.status === 'INTERRUPTED' && to === 'LIVE')) return row;
      if (to === 'LIVE' && (await needsPlan(row))) throw new ApiError('live.plan_needed');
      const moved = await (to === 'LIVE'
        ? goOnAir(row.streamId, true)
        : to === 'ENDED'
          ? end(row.streamId, clock())
          : move(row.streamId, to, () => ({})));
      if (!moved) throw new ApiError('live.transition');
      return moved;
    },

    /** Acts on what was decided about a live elsewhere, at once instead of by the next sweep. */
    catchUp: (streamId: string) => follow(streamId, () => followRow(streamId)),

    /** Called when media arrives: an interrupted stream continues. */
    mediaArrives: ({ streamId }: LiveSession) => follow(streamId, () => goOn(streamId)),
    mediaStops: ({ streamId }: LiveSession, lastAt: Date) => follow(streamId, () => interrupt(streamId, lastAt)),

    /**
     * Runs at the start and every few seconds: ends lives whose sender has been away too long and takes over abandoned
     * ones.
     */
    async sweep(): Promise<void> {
      await node.beat();
      const rows = await lives.listOnAir();
      await sessions.endSilent(rows.flatMap(({ sessionId }) => sessionId ?? []));
      const mine = rows.filter(isMine).map(({ streamId }) => streamId);
      const steps = new Map([...mine, ...channels.streamIds()].map((streamId) => [streamId, followRow] as const));
      for (const row of await lives.listAbandoned(clock()))
        if (row.node === null || row.node === node.former() || node.mayDeclareGone()) steps.set(row.streamId, takeOver);
      await runSteps(steps);
    },
  };
}

/** Undefined for a stream that has not been on air yet. */
export function toSession({ streamId, businessId, sessionId, archiveId }: LiveRow): LiveSession | undefined {
  return sessionId && archiveId ? { streamId, businessId, sessionId, archiveId } : undefined;
}

export const isBefore = (status: LiveStatus): boolean => status === 'SCHEDULED' || status === 'WAITING';

export const isOnAir = ({ status }: Pick<LiveRow, 'status'>): boolean => onAir.includes(status);
