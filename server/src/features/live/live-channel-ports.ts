import type { Database, Transaction } from '../../platform/database/database.ts';
import type { LiveChannels } from '../../platform/live-channel/live-channel.ts';
import { createLiveRepository } from './live.repository.ts';
import { sourceRendition } from './live-files.ts';
import { createLiveMediaRepository } from './live-media.repository.ts';

/** What the channel of a live asks of it: chat, hands, the stage. */
export function createLiveChannelPorts({ db }: Database) {
  const lives = createLiveRepository(db);
  const media = createLiveMediaRepository(db);
  const channels: LiveChannels = {
    findLive: lives.find,
    lockLive: (tx, streamId) => createLiveRepository(tx).lock(streamId),
  };
  return {
    ...channels,
    /** The live stream that this is, or the one that it is the recording of. */
    findLiveOf: lives.findOf,
    setPinned: async (tx: Transaction, streamId: string, pinnedMessageId: string | null) =>
      void (await createLiveRepository(tx).update(streamId, { pinnedMessageId })),
    /** What was recorded of a session, in its order. */
    listParts: (sessionId: string) => media.listSegments(sessionId, sourceRendition),
  };
}
