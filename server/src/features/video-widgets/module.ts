import { type ChannelState, widgetPreviewMinutes } from '@zeacon/contract';
import { createOwnDomains } from '../../platform/allowed-sites/own-domains.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { businessOf } from '../../platform/site-key.ts';
import { createVideoWidgetsRepository } from './video-widgets.repository.ts';
import { videoWidgetsRoutes } from './video-widgets.routes.ts';
import { createVideoWidgetsService, type VideoWidgetsDeps } from './video-widgets.service.ts';
import { createWidgetHistoryService } from './widget-history.service.ts';
import { createWidgetLives } from './widget-lives.ts';
import { createWidgetPlayer, type WidgetPlayerDeps } from './widget-player.ts';
import { createWidgetPreviewsRepository } from './widget-previews.repository.ts';
import { createWidgetPreviewsService } from './widget-previews.service.ts';
import { widgetUpkeepRoutes } from './widget-upkeep.routes.ts';
import { createWidgetVersionsRepository } from './widget-versions.repository.ts';

export interface VideoWidgetsPorts {
  accounts: Pick<VideoWidgetsDeps, 'isClosed'>;
  streams: { library: { exists: VideoWidgetsDeps['streamExists'] }; viewers: WidgetPlayerDeps['streams'] };
  playlists: WidgetPlayerDeps['playlists'] & { exists: VideoWidgetsDeps['playlistExists'] };
  players: { list: VideoWidgetsDeps['listPlayers'] };
  live: Pick<WidgetPlayerDeps, 'listOnAir'> & {
    liveChanged: Subscribable<[streamId: string, changed: Partial<ChannelState>]>;
    channel: { findLive(streamId: string): Promise<{ businessId: string } | undefined> };
  };
  splitTestsRunning: VideoWidgetsDeps['splitTests'];
}

export function createVideoWidgets(parts: Parts, ports: VideoWidgetsPorts) {
  const { accounts, streams, playlists, players, live, splitTestsRunning } = ports;
  const { database, keys } = parts;
  const tokens = createExpiringTokens({
    keys: keys.ring('widget-preview'),
    purpose: 'widget-preview',
    lifetimeMs: widgetPreviewMinutes * 60_000,
  });
  const { playerOf, openLive } = createWidgetPlayer({
    streams: streams.viewers,
    playlists,
    listOnAir: live.listOnAir,
  });
  const lives = createWidgetLives({ ...parts, openLive, isClosed: accounts.isClosed });
  live.liveChanged.subscribe('videoWidgets', async (streamId, { liveStatus }) => {
    const found = liveStatus && (await live.channel.findLive(streamId));
    if (found) await lives.sayLive(found.businessId);
  });
  const widgets = createVideoWidgetsRepository(database.db);
  const ownDomains = createOwnDomains(async (id) => (await widgets.findAny(id))?.allowedDomains);
  const service = createVideoWidgetsService({
    ...parts,
    onSaved: ownDomains.forget,
    versionsOn: createWidgetVersionsRepository,
    widgets,
    widgetsOn: createVideoWidgetsRepository,
    streamExists: streams.library.exists,
    playlistExists: playlists.exists,
    playerOf,
    livesTicket: lives.issue,
    listPlayers: players.list,
    isClosed: accounts.isClosed,
    splitTests: splitTestsRunning,
  });
  const history = createWidgetHistoryService({
    widgets: service,
    versions: createWidgetVersionsRepository(database.db),
  });
  const previews = createWidgetPreviewsService({
    ...parts,
    previews: createWidgetPreviewsRepository(database.db),
    tokens,
    requireContent: service.requireContent,
    playerOf,
    isClosed: accounts.isClosed,
  });
  return {
    /** Of a site key; undefined for what is none. */
    businessOf,
    businessOfWidget: async (id: string) => (await widgets.findAny(id))?.businessAccountId,
    ownDomainsOf: ownDomains.of,
    shown: service.shown,
    get: service.get,
    switchOff: (tx: Transaction, businessId: string, id: string) =>
      createVideoWidgetsRepository(tx).switchOff(businessId, id, parts.clock()),
    listNames: widgets.listNames,
    topicKinds: [lives.door],
    routes({ route }: Http) {
      videoWidgetsRoutes(route, service);
      widgetUpkeepRoutes(route, { widgets: service, history, previews });
    },
  };
}
