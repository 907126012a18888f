import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import type { Parts } from '../../platform/parts.ts';
import { createPresenceService, type PresenceDeps } from './presence.service.ts';

export interface PresencePorts {
  chat: {
    service: Pick<PresenceDeps, 'namesOf'>;
    chatWritten: Subscribable<[writer: Participant]>;
    writerRenamed: Subscribable<[Transaction, live: LiveChannel, authorId: string, name: string | undefined]>;
    writerBlocked: Subscribable<[Transaction, businessId: string, authorId: string]>;
  };
  handRaises: { current: PresenceDeps['listHands']; handRaised: Subscribable<[guest: Participant]> };
}

export function createPresence({ database, liveTopics, node, clock }: Parts, { chat, handRaises }: PresencePorts) {
  const service = createPresenceService({
    database,
    namesOf: chat.service.namesOf,
    listHands: handRaises.current,
    viewerCount: liveTopics.viewerCount,
    node,
    clock,
  });
  // Anybody who wrote or raised a hand may have given a name.
  chat.chatWritten.subscribe('presence', async (writer) => service.mayBeNamed(writer));
  handRaises.handRaised.subscribe('presence', async (guest) => service.mayBeNamed(guest));
  chat.writerRenamed.subscribe('presence', service.renameIn);
  chat.writerBlocked.subscribe('presence', service.removeIn);
  return service;
}
