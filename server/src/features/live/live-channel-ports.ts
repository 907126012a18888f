import type { Database, Transaction } from '../../platform/database/database.ts';
import type { LiveChannels } from '../../platform/live-channel/live-channel.ts';
import { createLiveRepository } from './live.repository.ts';
import { sourceRendition } from './live-files.ts';
import { createLiveMediaRepository } from './live-media.repository.ts';

/** What chat, hands and stage need from a live. */
export function createLiveChannelPorts({ db }: Database) {
  const lives = createLiveRepository(db);
  const media = createLiveMediaRepository(db);
  const channels: LiveChannels = {
    findLive: lives.find,
    lockLive: (tx, streamId) => createLiveRepository(tx).lock(streamId),
  };
  return {
    ...channels,
    /** The live stream itself, or the live stream that this is a recording of. */
    findLiveOf: lives.findOf,
    setPinned: async (tx: Transaction, streamId: string, pinnedMessageId: string | null) =>
      void (await createLiveRepository(tx).update(streamId, { pinnedMessageId })),
    replaceGuestLink: lives.replaceGuestLink,
    /** The recorded parts of a session, in order. */
    listParts: (sessionId: string) => media.listSegments(sessionId, sourceRendition),
  };
}
