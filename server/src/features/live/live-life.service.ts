import { type HostLiveStatus, type LiveStatus, liveTransitions } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createLiveRepository, type LivePatch, type LiveRow, onAir } from './live.repository.ts';
import type { LiveChannels } from './live-channels.ts';
import type { LiveSession } from './live-store.ts';

/** A live that nobody sends, and of which nothing arrived for so long, is interrupted. */
const unheardMs = 15_000;

export type LiveLife = ReturnType<typeof createLiveLife>;

export interface LiveLifeDeps {
  database: Database;
  channels: LiveChannels;
  sessions: {
    beginIn: (
      tx: Transaction,
      session: { sessionId: string; businessId: string; broadcastId: string; startedAt: Date },
    ) => Promise<void>;
    endIn: (tx: Transaction, sessionId: string, at: Date) => Promise<void>;
    /** Ends those that nobody ended, but for the named. */
    endSilent: (except: readonly string[]) => Promise<void>;
  };
  /** Viewers may find it from now on. */
  publishIn: (tx: Transaction, businessId: string, streamId: string) => Promise<void>;
  /** Makes the recording of a stream that has ended, however often the server is stopped meanwhile. */
  recordIn: (tx: Transaction, session: LiveSession) => Promise<void>;
  /** Tells who follows the stream. */
  announce: (streamId: string, liveStatus: LiveStatus) => void;
  /** How long an interrupted stream may stay away before it has ended. */
  graceMs: number;
  newId: NewId;
  clock: Clock;
  log: BaseLogger;
}

/** Moves live streams along `liveTransitions`. What is decided is in the database; the media of this process follows. */
export function createLiveLife(deps: LiveLifeDeps) {
  const { database, channels, sessions, publishIn, recordIn, announce, graceMs, newId, clock, log } = deps;

  /** Undefined when it is in none of the statuses that may be left for this one, so that of two who move it one does. */
  async function move(
    streamId: string,
    to: LiveStatus,
    change: (tx: Transaction, row: LiveRow) => Promise<LivePatch> | LivePatch,
  ): Promise<LiveRow | undefined> {
    const moved = await database.transaction(async (tx) => {
      const lives = createLiveRepository(tx);
      const row = await lives.lock(streamId);
      if (!row || !liveTransitions[row.status].includes(to)) return undefined;
      return lives.update(streamId, { status: to, ...(await change(tx, row)) });
    });
    if (moved) announce(streamId, to);
    return moved;
  }

  /** `isHost`: somebody wants to be seen now, so that the stream is published too. */
  const goOnAir = (streamId: string, isHost: boolean) => inOrder(streamId, () => putOnAir(streamId, isHost));
  const end = (streamId: string, at: Date) => inOrder(streamId, () => endNow(streamId, at));

  async function putOnAir(streamId: string, isHost: boolean): Promise<LiveRow | undefined> {
    const row = await move(streamId, 'LIVE', async (tx, { businessId, recordOnly, ...current }) => {
      if (isHost && !recordOnly) await publishIn(tx, businessId, streamId);
      const now = clock();
      if (current.sessionId) return { interruptedAt: null };
      const sessionId = newId('lvs');
      await sessions.beginIn(tx, { sessionId, businessId, broadcastId: streamId, startedAt: now });
      return { sessionId, archiveId: newId('str'), startedAt: now, interruptedAt: null };
    });
    const session = row && toSession(row);
    if (session) await channels.goOnAir(streamId, session);
    return row;
  }

  const interrupt = (streamId: string, at: Date) => move(streamId, 'INTERRUPTED', () => ({ interruptedAt: at }));

  /** Senders have the whole grace time to come back to a server that was away itself. */
  async function beginGrace(streamId: string): Promise<void> {
    await database.transaction(async (tx) => {
      const lives = createLiveRepository(tx);
      if ((await lives.lock(streamId))?.status === 'INTERRUPTED')
        await lives.update(streamId, { interruptedAt: clock() });
    });
  }

  async function endNow(streamId: string, at: Date): Promise<LiveRow | undefined> {
    const row = await move(streamId, 'ENDED', async (tx, current) => {
      const session = toSession(current);
      if (session) {
        await sessions.endIn(tx, session.sessionId, at);
        await recordIn(tx, session);
      }
      return { endedAt: at, interruptedAt: null, pinnedMessageId: null };
    });
    if (row) await channels.end(streamId);
    return row;
  }

  /** By stream: what is under way, in the database and in the media, is done before the next begins. */
  const underWay = new Map<string, Promise<void>>();

  function inOrder<T>(streamId: string, step: () => Promise<T>): Promise<T> {
    const mine = (underWay.get(streamId) ?? Promise.resolve()).then(step);
    const done = mine.then(
      () => undefined,
      () => undefined,
    );
    underWay.set(streamId, done);
    void done.then(() => underWay.get(streamId) === done && underWay.delete(streamId));
    return mine;
  }

  /** What the media says is not waited for: the media itself may be waited for by what is under way. */
  function follow(streamId: string, step: () => Promise<unknown>) {
    inOrder(streamId, step).catch((error) =>
      log.error({ err: error }, 'The status of a live stream could not be changed.'),
    );
  }

  /** Neither a sender that left while it was put on the air, nor a failure of that, leaves a live that nobody ends. */
  async function mend(row: LiveRow): Promise<void> {
    const { streamId, status, startedAt } = row;
    const channel = await channels.get(streamId);
    const session = toSession(row);
    if (!channel || !session) return;
    if (!channel.session) await inOrder(streamId, () => channels.goOnAir(streamId, session));
    const heardAtMs = channel.origin.lastMediaAtMs ?? startedAt?.getTime() ?? 0;
    const isSilent = !channel.sender && clock().getTime() - heardAtMs > unheardMs;
    if (status === 'LIVE' && isSilent) await inOrder(streamId, () => interrupt(streamId, clock()));
  }

  return {
    goOnAir,
    end,

    /**
     * Throws `live.transition` for one that does not follow from its own. What is interrupted is live as far as its host is
     * concerned: it goes on with the media.
     */
    async change(row: LiveRow, to: HostLiveStatus): Promise<LiveRow> {
      if (row.status === to || (row.status === 'INTERRUPTED' && to === 'LIVE')) return row;
      const moved = await (to === 'LIVE'
        ? goOnAir(row.streamId, true)
        : to === 'ENDED'
          ? end(row.streamId, clock())
          : move(row.streamId, to, () => ({})));
      if (!moved) throw new ApiError('live.transition');
      return moved;
    },

    /** Media arrives: an interrupted stream goes on. */
    mediaArrives: ({ streamId }: LiveSession) =>
      follow(streamId, () => move(streamId, 'LIVE', () => ({ interruptedAt: null }))),
    mediaStops: ({ streamId }: LiveSession, lastAt: Date) => follow(streamId, () => interrupt(streamId, lastAt)),

    /** After a start: what was on the air goes on when its sender comes back, and until then is shown as far as it came. */
    async recover(): Promise<void> {
      for (const row of await createLiveRepository(database.db).listOnAir()) {
        const session = toSession(row);
        if (!session) continue;
        await channels.open(row.streamId, session);
        await interrupt(row.streamId, clock());
        await beginGrace(row.streamId);
      }
    },

    /** To be called every few seconds: ends what stayed away for too long. */
    async sweep(): Promise<void> {
      const rows = await createLiveRepository(database.db).listOnAir();
      const latest = clock().getTime() - graceMs;
      for (const row of rows) {
        const { streamId, status, interruptedAt } = row;
        if (status === 'INTERRUPTED' && interruptedAt && interruptedAt.getTime() <= latest)
          await end(streamId, interruptedAt);
        else await mend(row);
      }
      await sessions.endSilent(rows.flatMap(({ sessionId }) => sessionId ?? []));
    },
  };
}

/** Undefined for a stream that was not on the air yet. */
export function toSession({ streamId, businessId, sessionId, archiveId }: LiveRow): LiveSession | undefined {
  return sessionId && archiveId ? { streamId, businessId, sessionId, archiveId } : undefined;
}

export const isOnAir = ({ status }: Pick<LiveRow, 'status'>): boolean => onAir.includes(status);
