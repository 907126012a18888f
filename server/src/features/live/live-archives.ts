import type { RecordedMedia } from '../../media/recorded-media.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createLiveRepository } from './live.repository.ts';
import type { LiveSession } from './live-store.ts';
import type { RecordedStills, Recording, RecordingDeps } from './recording.service.ts';

interface RecordedLive extends LiveSession {
  liveStreamId: string;
}

interface BelongingSteps {
  isWanted: (tx: Transaction) => Promise<boolean>;
  attach: (tx: Transaction) => Promise<void>;
}

export interface LiveArchivesDeps {
  /** The archives of the business. */
  recordings: {
    add(recorded: RecordedLive, media: RecordedMedia, steps: BelongingSteps): Promise<boolean>;
    addPictures(archiveId: string, pictures: RecordedStills): Promise<boolean>;
    fail(recorded: RecordedLive, reason: string, steps: Pick<BelongingSteps, 'isWanted'>): Promise<void>;
  };
  /** Turns what was dropped into a live into placements on its recording. */
  placeIntoArchive: (
    tx: Transaction,
    archived: {
      businessId: string;
      liveStreamId: string;
      archiveStreamId: string;
      recordingStart: Date;
      pauses: Recording['pauses'];
    },
  ) => Promise<void>;
}

/** Adds recordings to the archive, unless the live or its recording was deleted meanwhile. */
export function createLiveArchives({
  recordings,
  placeIntoArchive,
}: LiveArchivesDeps): Pick<RecordingDeps, 'addArchive' | 'addPictures' | 'failArchive'> {
  const recordedLive = (session: LiveSession) => ({ ...session, liveStreamId: session.streamId });
  const isWanted =
    ({ streamId, archiveId }: LiveSession) =>
    async (tx: Transaction) =>
      (await createLiveRepository(tx).lock(streamId))?.archiveId === archiveId;

  return {
    addArchive: ({ session, startedAt, pauses, ...media }) =>
      recordings.add(recordedLive(session), media, {
        isWanted: isWanted(session),
        attach: (tx) =>
          placeIntoArchive(tx, {
            businessId: session.businessId,
            liveStreamId: session.streamId,
            archiveStreamId: session.archiveId,
            recordingStart: startedAt,
            pauses,
          }),
      }),
    addPictures: ({ archiveId }, pictures) => recordings.addPictures(archiveId, pictures),
    failArchive: (session, reason) => recordings.fail(recordedLive(session), reason, { isWanted: isWanted(session) }),
  };
}
