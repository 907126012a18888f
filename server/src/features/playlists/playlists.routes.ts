import {
  assignStreamsToPlaylist,
  createPlaylist,
  deletePlaylist,
  getPlaylist,
  getPlaylistDetail,
  getViewerPlaylist,
  listPlaylists,
  movePlaylistDetail,
  removePlaylistDetail,
  updatePlaylist,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { PlaylistsService } from './playlists.service.ts';

export function playlistsRoutes(route: Route, service: PlaylistsService) {
  route(getViewerPlaylist, async ({ query, headers }, { reply }) => {
    // Short, so that an edit in the console reaches every page within seconds.
    reply.headers({ 'cache-control': 'public, max-age=5', vary: 'playlistId' });
    return service.viewerPlaylist(query.playlistId ?? headers.playlistid);
  });
  route(listPlaylists, ({ query }, { principal }) => service.list(principal.businessId, query));
  route(createPlaylist, ({ body }, { principal }) => service.create(principal.businessId, body));
  route(getPlaylist, ({ params }, { principal }) => service.get(principal.businessId, params.id));
  route(updatePlaylist, ({ params, body }, { principal }) => service.update(principal.businessId, params.id, body));
  route(deletePlaylist, async ({ params }, { principal }) => {
    await service.remove(principal.businessId, params.id);
    return {};
  });
  route(getPlaylistDetail, ({ params }, { principal }) =>
    service.getDetail(principal.businessId, params.id, params.detailId),
  );
  route(movePlaylistDetail, ({ params, body }, { principal }) =>
    service.move(principal.businessId, params.id, params.detailId, body.position),
  );
  route(assignStreamsToPlaylist, ({ body }, { principal }) =>
    service.assign(principal.businessId, body.playlistId, body.streamIds, body.position),
  );
  route(removePlaylistDetail, ({ params }, { principal }) =>
    service.removeDetail(principal.businessId, params.id, params.detailId),
  );
}
