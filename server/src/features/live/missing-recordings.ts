import type { Clock } from '../../platform/clock.ts';
import type { LiveRepository } from './live.repository.ts';
import { toSession } from './live-lifecycle.service.ts';
import type { LiveSession } from './live-store.ts';

/** A recording that was made or, if `packageId` is null, failed: since when, and when it last failed. */
export interface KnownRecording {
  id: string;
  packageId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface MissingRecordingsDeps {
  lives: Pick<LiveRepository, 'listRecorded'>;
  /** Those that are in the archive. */
  knownAmong: (archiveIds: readonly string[]) => Promise<KnownRecording[]>;
  /** Does nothing if the session's recording is already queued or running. */
  record: (session: LiveSession) => Promise<unknown>;
  clock: Clock;
}

const firstPauseMs = 3_600_000;
const triedForMs = 7 * 24 * 3_600_000;

/**
 * Retries recordings that were given up although their media is stored. Pauses double with each failure, for a week;
 * after that only the owner can retry.
 */
export function createMissingRecordings({ lives, knownAmong, record, clock }: MissingRecordingsDeps) {
  function isDue({ packageId, createdAt, updatedAt }: KnownRecording): boolean {
    const soFarMs = updatedAt.getTime() - createdAt.getTime();
    const pausedMs = clock().getTime() - updatedAt.getTime();
    return packageId === null && soFarMs < triedForMs && pausedMs >= Math.max(firstPauseMs, soFarMs);
  }

  return async function recordMissing(): Promise<void> {
    const sessions = (await lives.listRecorded()).flatMap((row) => toSession(row) ?? []);
    const archives = await knownAmong(sessions.map(({ archiveId }) => archiveId));
    const known = new Map(archives.map((archive) => [archive.id, archive]));
    for (const session of sessions) {
      const archive = known.get(session.archiveId);
      if (!archive || isDue(archive)) await record(session);
    }
  };
}
