import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { businessOf } from '../../platform/site-key.ts';
import { createVideoWidgetsRepository } from './video-widgets.repository.ts';
import { videoWidgetsRoutes } from './video-widgets.routes.ts';
import { createVideoWidgetsService, type VideoWidgetsDeps } from './video-widgets.service.ts';
import { createWidgetPlayer, type WidgetPlayerDeps } from './widget-player.ts';

export interface VideoWidgetsPorts {
  accounts: Pick<VideoWidgetsDeps, 'isClosed'>;
  streams: { library: { exists: VideoWidgetsDeps['streamExists'] }; viewers: WidgetPlayerDeps['streams'] };
  playlists: WidgetPlayerDeps['playlists'] & { exists: VideoWidgetsDeps['playlistExists'] };
  players: { list: VideoWidgetsDeps['listPlayers'] };
  live: Pick<WidgetPlayerDeps, 'listOnAir'>;
}

export function createVideoWidgets(parts: Parts, { accounts, streams, playlists, players, live }: VideoWidgetsPorts) {
  const widgets = createVideoWidgetsRepository(parts.database.db);
  const service = createVideoWidgetsService({
    ...parts,
    widgets,
    widgetsOn: createVideoWidgetsRepository,
    streamExists: streams.library.exists,
    playlistExists: playlists.exists,
    playerOf: createWidgetPlayer({ streams: streams.viewers, playlists, listOnAir: live.listOnAir }),
    listPlayers: players.list,
    isClosed: accounts.isClosed,
  });
  return {
    /** Of a site key; undefined for what is none. */
    businessOf,
    businessOfWidget: async (id: string) => (await widgets.findAny(id))?.businessAccountId,
    routes: ({ route }: Http) => videoWidgetsRoutes(route, service),
  };
}
