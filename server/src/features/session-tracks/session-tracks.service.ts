import { type Page, type SessionStatus, type SessionTrack, sessionSilenceSec, toPage } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createSessionTracksRepository, type SessionTrackRow } from './session-tracks.repository.ts';

export type SessionTracksService = ReturnType<typeof createSessionTracksService>;

export interface SessionTracksDeps {
  database: Database;
  streamExists: (businessId: string, streamId: string) => Promise<boolean>;
  clock: Clock;
}

interface ListQuery {
  page: number;
  size: number;
  broadcastId?: string | undefined;
  sessionStatus?: SessionStatus | undefined;
}

/**
 * The time that streams were live, the basis for billing by the minute (spec section 3, "Session time track"). Sessions
 * whose media this server stores are counted by that media, exactly; others by the heartbeats of the host's page.
 */
export function createSessionTracksService({ database, streamExists, clock }: SessionTracksDeps) {
  const tracks = createSessionTracksRepository(database.db);

  return {
    async list(businessId: string, query: ListQuery): Promise<Page<SessionTrack>> {
      const slice = { offset: query.page * query.size, limit: query.size };
      const { rows, totalItems } = await tracks.list(businessId, query, slice);
      return toPage(rows.map(toTrack), totalItems, query);
    },

    async track(
      businessId: string,
      {
        sessionId,
        broadcastId,
        sessionStatus,
      }: { sessionId: string; broadcastId: string; sessionStatus: SessionStatus },
    ): Promise<SessionTrack> {
      if (!(await streamExists(businessId, broadcastId))) throw new ApiError('stream.not_found');
      const now = clock();
      const row = await database.transaction(async (tx) => {
        const on = createSessionTracksRepository(tx);
        await on.insert({ sessionId, businessId, broadcastId, countsMedia: false, startedAt: now });
        const current = await on.find(businessId, sessionId);
        // Another business's session of this name, or another broadcast's.
        if (current?.broadcastId !== broadcastId) throw new ApiError('stream.not_found');
        if (current.sessionStatus === 'ENDED' && sessionStatus === 'STARTED') throw new ApiError('session.ended');
        if (current.countsMedia) return current;
        await on.beat(sessionId, now, sessionSilenceSec * 1000);
        if (sessionStatus === 'ENDED') await on.end(sessionId, now);
        return on.find(businessId, sessionId);
      });
      return toTrack(row!);
    },

    /** How long sessions were live that were counted since then, for metering. */
    async trackedSince(since: Date, businessId?: string) {
      const rows = await tracks.trackedSince(since, businessId);
      return rows.map(({ sessionId: id, businessId: of, trackedMs: amount, beatAt: at }) => ({
        id,
        businessId: of,
        amount,
        at,
      }));
    },

    beginIn: async (
      tx: Transaction,
      session: { sessionId: string; businessId: string; broadcastId: string; startedAt: Date },
    ) => {
      await createSessionTracksRepository(tx).insert({ ...session, countsMedia: true });
    },
    /** Runs in the transaction that stores the media's row, so that a crash neither loses nor doubles it. */
    addIn: (tx: Transaction, sessionId: string, ms: number) =>
      createSessionTracksRepository(tx).add(sessionId, ms, clock()),
    endIn: (tx: Transaction, sessionId: string, at: Date) => createSessionTracksRepository(tx).end(sessionId, at),
    /** Ends sessions whose host fell silent; those on air end with their live. */
    endSilent: (onAir: readonly string[]) =>
      tracks.endSilent(new Date(clock().getTime() - sessionSilenceSec * 1000), onAir),
  };
}

function toTrack(row: SessionTrackRow): SessionTrack {
  return {
    sessionId: row.sessionId,
    businessId: row.businessId,
    broadcastId: row.broadcastId,
    timeTrackedInMin: Math.round(row.trackedMs / 600) / 100,
    sessionStatus: row.sessionStatus,
    startDate: row.startedAt.toISOString(),
    endDate: row.endedAt?.toISOString() ?? null,
  };
}
