import type { Clock } from '../../platform/clock.ts';
import type { LiveRepository } from './live.repository.ts';
import { toSession } from './live-life.service.ts';
import type { LiveSession } from './live-store.ts';

/** A recording that was made or, while `packageId` is null, could not be: since when, and when that was found last. */
export interface KnownRecording {
  id: string;
  packageId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface MissingRecordingsDeps {
  lives: Pick<LiveRepository, 'listRecorded'>;
  /** Those of them that are among the archives. */
  knownAmong: (archiveIds: readonly string[]) => Promise<KnownRecording[]>;
  /** Does nothing for a session whose recording is being made or waits for it. */
  record: (session: LiveSession) => Promise<unknown>;
  clock: Clock;
}

const firstPauseMs = 3_600_000;
const triedForMs = 7 * 24 * 3_600_000;

/**
 * Has the recordings made that were given up, of lives whose pictures were stored. What could not be made is tried again after
 * pauses that double, for a week; after that when its owner says so.
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
