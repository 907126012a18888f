import type { LiveRepository } from './live.repository.ts';
import { toSession } from './live-life.service.ts';
import type { LiveSession } from './live-store.ts';

export interface MissingRecordingsDeps {
  lives: Pick<LiveRepository, 'listRecorded'>;
  /** Which of them are there. */
  archivesAmong: (archiveIds: readonly string[]) => Promise<string[]>;
  /** Does nothing for a session whose recording is being made or waits for it. */
  record: (session: LiveSession) => Promise<unknown>;
}

/** Has the recordings made that were given up, of lives whose pictures are stored still. */
export function createMissingRecordings({ lives, archivesAmong, record }: MissingRecordingsDeps) {
  return async function recordMissing(): Promise<void> {
    const sessions = (await lives.listRecorded()).flatMap((row) => toSession(row) ?? []);
    const present = new Set(await archivesAmong(sessions.map(({ archiveId }) => archiveId)));
    for (const session of sessions) if (!present.has(session.archiveId)) await record(session);
  };
}
