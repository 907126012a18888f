import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createPlaylistsRepository } from './playlists.repository.ts';
import { playlistsRoutes } from './playlists.routes.ts';
import { createPlaylistsService, type PlaylistsDeps } from './playlists.service.ts';

export interface PlaylistsPorts {
  streams: {
    listed: Omit<PlaylistsDeps['streams'], 'listedOf' | 'pricedOn'>;
    pricedOn: PlaylistsDeps['streams']['pricedOn'];
    viewers: Pick<PlaylistsDeps['streams'], 'listedOf'>;
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
  };
}

export function createPlaylists({ database, newId, clock }: Parts, { streams }: PlaylistsPorts) {
  const service = createPlaylistsService({
    database,
    streams: { ...streams.listed, listedOf: streams.viewers.listedOf, pricedOn: streams.pricedOn },
    newId,
    clock,
  });
  streams.streamsRemoving.subscribe('playlists', (tx, { streamIds }) => service.removeStreamsIn(tx, streamIds));
  return {
    exists: service.exists,
    embeddable: service.embeddable,
    series: service.series,
    businessOf: async (id: string) => (await createPlaylistsRepository(database.db).findAny(id))?.businessId,
    listNames: createPlaylistsRepository(database.db).listNames,
    routes: ({ route }: Http) => playlistsRoutes(route, service),
  };
}
