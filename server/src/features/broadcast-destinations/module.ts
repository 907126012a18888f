import { createRtmpPush } from '../../media/rtmp-push.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createGuardedAddress } from '../../platform/guarded-address.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createBroadcastDestinationsRepository, type DestinationRow } from './broadcast-destinations.repository.ts';
import { broadcastDestinationsRoutes } from './broadcast-destinations.routes.ts';
import { createBroadcastDestinationsService } from './broadcast-destinations.service.ts';
import { createDestinationPushes, type DestinationPushesDeps, type LiveOnAir } from './destination-pushes.ts';

export interface BroadcastDestinationsPorts {
  live: Pick<DestinationPushesDeps, 'mayPush' | 'countOnAir'> & {
    wentOnAir: Subscribable<[session: LiveOnAir['session'], origin: LiveOnAir['origin']]>;
    wentOffAir: Subscribable<[streamId: string]>;
  };
}

export function createBroadcastDestinations(parts: Parts, { live }: BroadcastDestinationsPorts) {
  const { config, database, hooks, keys, newId, clock, log } = parts;
  /** Runs in the transaction in which a push is given up. */
  const destinationFailed = hooks.create<[Transaction, DestinationRow]>('destinationFailed');
  const sealed = createSealedText(keys.ring('sealing'));
  const address = createGuardedAddress({ allow: config.live.rtmpOutAllow });
  const pushes = createDestinationPushes({
    destinations: {
      ...createBroadcastDestinationsRepository(database.db),
      setState: (id, state) =>
        database.transaction(async (tx) => {
          const row = await createBroadcastDestinationsRepository(tx).setState(id, state);
          if (row && state.state === 'failed') await destinationFailed.run(tx, row);
        }),
    },
    sealed,
    push: createRtmpPush({ ffmpegPath: config.ffmpegPath, resolveAddresses: address.resolve }),
    mayPush: live.mayPush,
    countOnAir: live.countOnAir,
    clock,
    log,
  });
  live.wentOnAir.subscribe('broadcast-destinations', async (...onAir) => pushes.onAir(...onAir));
  live.wentOffAir.subscribe('broadcast-destinations', async (streamId) => pushes.offAir(streamId));
  const service = createBroadcastDestinationsService({
    database,
    sealed,
    address,
    onChange: pushes.changed,
    newId,
    clock,
  });
  return {
    pushes,
    destinationFailed,
    routes: ({ route }: Http) => broadcastDestinationsRoutes(route, service),
    start: pushes.start,
    stop: pushes.stop,
  };
}
