import {
  assignStreamsToPlaylist,
  createPlaylist,
  deletePlaylist,
  embedTokenHeader,
  getPlaylist,
  getPlaylistDetail,
  getViewerPlaylist,
  listPlaylists,
  movePlaylistDetail,
  removePlaylistDetail,
  updatePlaylist,
} from '@zeacon/contract';
import { viewerTokenIn } from '../../platform/actors/open-authenticators.ts';
import type { Route } from '../../platform/route.ts';
import type { PlaylistsService } from './playlists.service.ts';

export function playlistsRoutes(route: Route, service: PlaylistsService) {
  route(getViewerPlaylist, async ({ query, headers }, { reply }) => {
    const token = viewerTokenIn({ query, headers });
    // Short, so that an edit in the console reaches every page within seconds.
    const cacheControl = token ? 'private, no-store' : 'public, max-age=5';
    reply.headers({ 'cache-control': cacheControl, vary: `playlistId, ${embedTokenHeader}` });
    return service.viewerPlaylist(query.playlistId ?? headers.playlistid, token);
  });
  route(listPlaylists, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(createPlaylist, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(getPlaylist, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(updatePlaylist, ({ params, body }, { actor }) => service.update(actor.businessId, params.id, body));
  route(deletePlaylist, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
  route(getPlaylistDetail, ({ params }, { actor }) => service.getDetail(actor.businessId, params.id, params.detailId));
  route(movePlaylistDetail, ({ params, body }, { actor }) =>
    service.move(actor.businessId, params.id, params.detailId, body.position),
  );
  route(assignStreamsToPlaylist, ({ body }, { actor }) =>
    service.assign(actor.businessId, body.playlistId, body.streamIds, body.position),
  );
  route(removePlaylistDetail, ({ params }, { actor }) =>
    service.removeDetail(actor.businessId, params.id, params.detailId),
  );
}
