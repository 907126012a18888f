import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { LiveChannels } from '../../platform/live-channel/live-channel.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import { createNewcomerLimit } from '../../platform/live-channel/newcomers.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createHandRaisesRepository } from './hand-raises.repository.ts';
import { handRaisesRoutes } from './hand-raises.routes.ts';
import { createHandRaisesService, type HandRaisesDeps } from './hand-raises.service.ts';
import { type HandRequestsDeps, handleHandRequests } from './hand-requests.ts';

export interface HandRaisesPorts {
  streams: { streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]> };
  live: { channel: LiveChannels };
  chat: Pick<HandRaisesDeps, 'requireLive'> & Pick<HandRequestsDeps, 'toGuestName' | 'requireGuestName'>;
}

/** Many viewers may share an address; the queue of a live has room for eight times as many. */
const handsByAddress = { limit: 60, windowSec: 600 };
/** A minute's hands of all who are new to a live and near each other. */
const handsOfNewcomers = 10;

export function createHandRaises(parts: Parts, { streams, live, chat }: HandRaisesPorts) {
  const { database, liveTopics, liveRequests, hooks, newId, clock } = parts;
  const handRaised = hooks.create<[guest: Participant]>('handRaised');
  const { requireLive, toGuestName, requireGuestName } = chat;
  const limit = createAddressLimit({ ...handsByAddress, clock });
  const newcomers = createNewcomerLimit({ limit: handsOfNewcomers, clock });
  const service = createHandRaisesService({
    ...live.channel,
    database,
    channels: liveTopics,
    requireLive,
    newId,
    clock,
  });
  streams.streamsRemoving.subscribe('hand-raises', (tx, { streamIds }) => service.removeStreamsIn(tx, streamIds));
  handleHandRequests({
    ...{ liveRequests, hands: service, toGuestName, requireGuestName, limit, newcomers },
    onRaised: handRaised.run,
  });
  return {
    ...service,
    handRaised,
    countsOf: createHandRaisesRepository(database.db).countBySteps,
    routes: ({ route }: Http) => handRaisesRoutes(route, service),
  };
}
