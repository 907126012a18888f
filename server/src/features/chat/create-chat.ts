import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createChatRepository } from './chat.repository.ts';
import { type ChatDeps, createChatService } from './chat.service.ts';
import { type ChatModerationDeps, createChatModerationService } from './chat-moderation.service.ts';
import { type ChatReplayDeps, createChatReplayService } from './chat-replay.service.ts';

export type ChatFeature = ReturnType<typeof createChat>;

type ChatFeatureDeps = Omit<ChatDeps & ChatModerationDeps & ChatReplayDeps, 'db'> & { database: Database };

/** Many viewers may share an address. Each reads a page when it needs the next, and another when it seeks. */
const replaysByAddress = { limit: 600, windowSec: 60 };

/** Wires the feature. */
export function createChat({ database: { db }, ...deps }: ChatFeatureDeps) {
  return {
    service: createChatService({ ...deps, db }),
    moderation: createChatModerationService({ ...deps, db }),
    replay: createChatReplayService({ ...deps, db }),
    replayLimit: createAddressLimit({ ...replaysByAddress, clock: deps.clock }),
    removeStreamsIn: (tx: Transaction, streamIds: readonly string[]) =>
      createChatRepository(tx).removeStreams(streamIds),
  };
}
