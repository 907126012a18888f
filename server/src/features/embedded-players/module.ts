import { createOwnDomains } from '../../platform/allowed-sites/own-domains.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createEmbeddedPlayersRepository } from './embedded-players.repository.ts';
import { embeddedPlayersRoutes } from './embedded-players.routes.ts';
import { createEmbeddedPlayersService, type EmbeddedPlayersDeps } from './embedded-players.service.ts';

export interface EmbeddedPlayersPorts {
  accounts: Pick<EmbeddedPlayersDeps, 'isClosed'>;
  images: {
    own: Pick<EmbeddedPlayersDeps, 'keepShown'>;
    imagesRemoving: Subscribable<[Transaction, businessId: string, imageIds: readonly string[]]>;
  };
  streams: {
    library: Pick<EmbeddedPlayersDeps['streams'], 'exists'>;
    viewers: Pick<EmbeddedPlayersDeps['streams'], 'embeddable'>;
  };
  playlists: EmbeddedPlayersDeps['playlists'];
}

export function createEmbeddedPlayers(parts: Parts, { accounts, images, streams, playlists }: EmbeddedPlayersPorts) {
  images.imagesRemoving.subscribe('embedded-players', (tx, ...removed) =>
    createEmbeddedPlayersRepository(tx).forgetLogos(...removed),
  );
  const players = createEmbeddedPlayersRepository(parts.database.db);
  const ownDomains = createOwnDomains(async (id) => (await players.findAny(id))?.allowedDomains);
  const service = createEmbeddedPlayersService({
    ...parts,
    onSaved: ownDomains.forget,
    players,
    playersOn: createEmbeddedPlayersRepository,
    streams: { exists: streams.library.exists, embeddable: streams.viewers.embeddable },
    playlists,
    isClosed: accounts.isClosed,
    keepShown: images.own.keepShown,
  });
  return {
    list: service.list,
    businessOf: async (id: string) => (await players.findAny(id))?.businessAccountId,
    ownDomainsOf: ownDomains.of,
    shown: service.shown,
    listNames: players.listNames,
    routes: ({ route }: Http) => embeddedPlayersRoutes(route, service),
  };
}
