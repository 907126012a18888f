import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { LiveChannels } from '../../platform/live-channel/live-channel.ts';
import type { Participant } from '../../platform/live-channel/live-participant.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { handRaisesRoutes } from './hand-raises.routes.ts';
import { createHandRaisesService, type HandRaisesDeps } from './hand-raises.service.ts';
import { type HandRequestsDeps, handleHandRequests } from './hand-requests.ts';

export interface HandRaisesPorts {
  streams: { streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]> };
  live: { channel: LiveChannels };
  chat: Pick<HandRaisesDeps, 'requireLive'> & Pick<HandRequestsDeps, 'toLine'>;
}

export function createHandRaises(parts: Parts, { streams, live, chat }: HandRaisesPorts) {
  const { database, liveTopics, liveRequests, hooks, newId, clock } = parts;
  const handRaised = hooks.create<[guest: Participant]>('handRaised');
  const { requireLive } = chat;
  const service = createHandRaisesService({
    ...live.channel,
    database,
    channels: liveTopics,
    requireLive,
    newId,
    clock,
  });
  streams.streamsRemoving.subscribe('hand-raises', (tx, { streamIds }) => service.removeStreamsIn(tx, streamIds));
  handleHandRequests({ liveRequests, hands: service, toLine: chat.toLine, onRaised: handRaised.run });
  return { ...service, handRaised, routes: ({ route }: Http) => handRaisesRoutes(route, service) };
}
