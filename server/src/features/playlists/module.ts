import type { EmbedTokenText, MediaTokenText } from '../../platform/actors/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createPlaylistsRepository } from './playlists.repository.ts';
import { playlistsRoutes } from './playlists.routes.ts';
import { createPlaylistsService, type PlaylistsDeps } from './playlists.service.ts';

type Listed = ReturnType<PlaylistsDeps['streams']['listedFor']>;

export interface PlaylistsPorts {
  streams: {
    listed: Omit<PlaylistsDeps['streams'], 'listedFor' | 'pricedOn'>;
    pricedOn: PlaylistsDeps['streams']['pricedOn'];
    viewers: {
      listedOf(businessId: string, ids: readonly string[], token: EmbedTokenText): Listed;
      openedBy(businessId: string, playlistId: string, ids: readonly string[], token: MediaTokenText): Listed;
    };
    streamsRemoving: Subscribable<[Transaction, { streamIds: readonly string[] }]>;
  };
}

export function createPlaylists({ database, hooks, newId, clock }: Parts, { streams }: PlaylistsPorts) {
  const { listed, viewers, pricedOn } = streams;
  /** In the transaction that deletes a playlist. */
  const playlistRemoving = hooks.create<[Transaction, playlistId: string]>('playlistRemoving');
  const service = createPlaylistsService({
    database,
    streams: {
      ...{ ...listed, pricedOn },
      listedFor: (businessId, playlistId, ids, token) =>
        typeof token === 'object'
          ? viewers.listedOf(businessId, ids, token)
          : viewers.openedBy(businessId, playlistId, ids, token),
    },
    onRemoved: playlistRemoving.run,
    newId,
    clock,
  });
  streams.streamsRemoving.subscribe('playlists', (tx, { streamIds }) => service.removeStreamsIn(tx, streamIds));
  return {
    exists: service.exists,
    embeddable: service.embeddable,
    keepIn: service.keepIn,
    playlistRemoving,
    series: service.series,
    businessOf: async (id: string) => (await createPlaylistsRepository(database.db).findAny(id))?.businessId,
    listNames: createPlaylistsRepository(database.db).listNames,
    routes: ({ route }: Http) => playlistsRoutes(route, service),
  };
}
