import { createRtmpPush, type RtmpPushSettings } from '../../media/rtmp-push.ts';
import type { GuardedAddress } from '../../platform/guarded-address.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createBroadcastDestinationsRepository } from './broadcast-destinations.repository.ts';
import {
  type BroadcastDestinationsServiceDeps,
  createBroadcastDestinationsService,
} from './broadcast-destinations.service.ts';
import { createDestinationPushes, type DestinationPushesDeps } from './destination-pushes.ts';

export interface BroadcastDestinationsDeps
  extends Pick<BroadcastDestinationsServiceDeps, 'database' | 'newId' | 'clock'>,
    Pick<DestinationPushesDeps, 'mayPush' | 'countOnAir' | 'log'>,
    Pick<RtmpPushSettings, 'ffmpegPath'> {
  sealingKey: Buffer;
  address: GuardedAddress;
}

/** Wires the feature. */
export function createBroadcastDestinations({ sealingKey, address, ffmpegPath, ...deps }: BroadcastDestinationsDeps) {
  const sealed = createSealedText(sealingKey);
  const pushes = createDestinationPushes({
    ...deps,
    destinations: createBroadcastDestinationsRepository(deps.database.db),
    sealed,
    push: createRtmpPush({ ffmpegPath, resolveAddresses: address.resolve }),
  });
  const service = createBroadcastDestinationsService({ ...deps, sealed, address, onChange: pushes.changed });
  return { service, pushes };
}
