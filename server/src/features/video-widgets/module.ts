import type { Transaction } from '../../platform/database/database.ts';
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
  splitTestsRunning: VideoWidgetsDeps['splitTests'];
}

export function createVideoWidgets(parts: Parts, ports: VideoWidgetsPorts) {
  const { accounts, streams, playlists, players, live, splitTestsRunning } = ports;
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
    splitTests: splitTestsRunning,
  });
  return {
    /** Of a site key; undefined for what is none. */
    businessOf,
    businessOfWidget: async (id: string) => (await widgets.findAny(id))?.businessAccountId,
    get: service.get,
    switchOff: (tx: Transaction, businessId: string, id: string) =>
      createVideoWidgetsRepository(tx).switchOff(businessId, id, parts.clock()),
    routes: ({ route }: Http) => videoWidgetsRoutes(route, service),
  };
}
