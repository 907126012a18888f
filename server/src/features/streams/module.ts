import type { ApiKeyHolder, BusinessUser } from '../../platform/actors/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createArchivesService } from './archives.service.ts';
import { createBulkChangesService } from './bulk-changes.service.ts';
import { createMediaTokens } from './media-token.ts';
import { createOpenVideosService } from './open-videos.service.ts';
import { createRecordings } from './recordings.ts';
import { createStreamEditor, type StreamEditorDeps } from './stream-editor.ts';
import { createStreamHistoryRepository } from './stream-history.repository.ts';
import { createStreamHistoryService } from './stream-history.service.ts';
import { createStreamHooks, merge } from './stream-hooks.ts';
import { createStreamLinksRepository } from './stream-links.repository.ts';
import { createStreamListRepository } from './stream-list.repository.ts';
import { createStreamPorts } from './stream-ports.ts';
import { createStreamQueue } from './stream-queue.ts';
import { createStreamRemoval } from './stream-removal.ts';
import type { ImageExists, MayShow } from './stream-rules.ts';
import { createStreamView, type Placeholder, type StreamViewDeps } from './stream-view.ts';
import { createStreamsRepository, type StreamRow } from './streams.repository.ts';
import { type FromOthers, streamsRoutes } from './streams.routes.ts';
import { createStreamsService } from './streams.service.ts';
import { createViewerStreamsService, type ViewerStreamsDeps } from './viewer-streams.service.ts';
import { createVodService } from './vod.service.ts';

export interface StreamsPorts {
  billing: {
    videosStopping: Subscribable<[Transaction, businessId: string]>;
    videosResuming: Subscribable<[Transaction, businessId: string]>;
    /** Whether they were stopped, and are not resumed yet. */
    areVideosStopped: (on: Queryable, businessId: string) => Promise<boolean>;
  };
  accounts: Pick<ViewerStreamsDeps, 'organizerOf'> & {
    closedOn: (on: Queryable) => { find(businessId: string): Promise<object | undefined> };
    businessClosing: Subscribable<[Transaction, businessId: string]>;
    businessReopening: Subscribable<[Transaction, businessId: string]>;
  };
  images: {
    service: {
      exists: ImageExists;
      keepOneIn: StreamEditorDeps['keepImage'];
      urlsOf: StreamViewDeps['imageUrlsOf'];
      removeOfStreams(tx: Transaction, streamIds: readonly string[]): Promise<void>;
    };
    own: { mayShow: MayShow; keepShown: StreamEditorDeps['keepShown'] };
    imagesRemoving: Subscribable<[Transaction, businessId: string, imageIds: readonly string[]]>;
    streamAsked: Subscribable<[businessId: string, streamId: string], StreamRow | undefined>;
  };
  allowedSites: { sitesLimited: Subscribable<[Transaction, businessId: string, isLimited: boolean]> };
  embedKeys: { tokens: { read: ViewerStreamsDeps['readEmbedToken'] } };
  visitors: { publicOf: StreamViewDeps['visitorsOf'] };
  /** `thumbnailUrl`: for videos without a picture. */
  placeholder: { video: Placeholder; thumbnailUrl: string };
}

export function createStreams(parts: Parts, ports: StreamsPorts) {
  const { accounts, billing, images, allowedSites, embedKeys, visitors, placeholder } = ports;
  const { config, keys, database, grounds, callGrounds, clock } = parts;
  const { publicUrl, environment, mediaTokenSec } = config;
  const hooks = createStreamHooks(parts.hooks.create);
  const streams = createStreamsRepository(database.db);
  images.streamAsked.subscribe('streams', streams.find);
  images.imagesRemoving.subscribe('streams', (tx, ...removed) => createStreamsRepository(tx).forgetImages(...removed));

  billing.videosStopping.subscribe('streams', (tx, businessId) =>
    createStreamsRepository(tx).setClosed(businessId, true),
  );
  // Two reasons close streams: what ends one of them leaves the other standing.
  billing.videosResuming.subscribe('streams', async (tx, businessId) => {
    const isClosed = (await accounts.closedOn(tx).find(businessId)) !== undefined;
    await createStreamsRepository(tx).setClosed(businessId, isClosed);
  });
  accounts.businessClosing.subscribe('streams', (tx, businessId) =>
    createStreamsRepository(tx).setClosed(businessId, true),
  );
  accounts.businessReopening.subscribe('streams', async (tx, businessId) =>
    createStreamsRepository(tx).setClosed(businessId, await billing.areVideosStopped(tx, businessId)),
  );
  allowedSites.sitesLimited.subscribe('streams', (tx, ...limit) =>
    createStreamsRepository(tx).setLimitsSites(...limit),
  );
  const mediaTokens = createMediaTokens(keys.ring('media-token'), mediaTokenSec);
  const view = createStreamView({
    mediaTokens,
    groundOfCall: callGrounds.current,
    environment,
    clock,
    captionsOf: async (streamIds) => merge(await hooks.captionsOf.run(streamIds)),
    sendersOf: async (streamIds) => merge(await hooks.sendersOf.run(streamIds)),
    livesOf: async (streamIds) => merge(await hooks.livesOf.run(streamIds)),
    imageUrlsOf: images.service.urlsOf,
    visitorsOf: visitors.publicOf,
    placeholder: placeholder.video,
  });
  const removal = createStreamRemoval({ ...parts, hooks, removeImages: images.service.removeOfStreams });
  const queue = createStreamQueue(hooks);
  const pictures = {
    imageExists: images.service.exists,
    keepImage: images.service.keepOneIn,
    keepShown: images.own.keepShown,
    mayShow: images.own.mayShow,
  };
  const services = {
    ...parts,
    ...pictures,
    streams,
    view,
    removal,
    mediaTokens,
    publicUrl,
    lists: createStreamListRepository(database.db),
    editor: createStreamEditor({ database, clock, ...pictures }),
    organizerOf: accounts.organizerOf,
    readEmbedToken: embedKeys.tokens.read,
    stands: grounds.stands,
    listByIds: createStreamLinksRepository(database.db).listByIds,
    placeholderUrl: placeholder.thumbnailUrl,
    requeue: (streamId: string) => database.transaction((tx) => queue(tx, streamId, 'failed')),
    onInserted: async (tx: Transaction, row: StreamRow) => void (await hooks.streamInserted.run(tx, row)),
    onCreated: async (row: StreamRow) => void (await hooks.streamCreated.run(row)),
    onAirAmong: async (tx: Transaction, streamIds: readonly string[]) =>
      (await hooks.onAirAmong.run(tx, streamIds)).flat(),
  };
  const library = createStreamsService(services);
  const bulk = createBulkChangesService(services);
  const vod = createVodService(services);
  const archives = createArchivesService(services);
  const history = createStreamHistoryService({ history: createStreamHistoryRepository(database.db) });
  const viewers = createViewerStreamsService(services);

  return {
    ...hooks,
    ...createStreamPorts({ database, view, queue, hooks, clock }),
    library,
    viewers,
    mediaTokens,
    /** What a program of the business shows for a stream of it, as viewers show theirs. */
    async ownerToken(actor: BusinessUser | ApiKeyHolder, streamId: string) {
      if (actor.kind !== 'api-key' || !(await library.exists(actor.businessId, streamId))) return undefined;
      return mediaTokens.forOwner(streamId, clock(), { kind: 'api-key', keyId: actor.keyId }).token;
    },
    removeIn: removal.removeIn,
    openVideos: createOpenVideosService(services),
    recordings: createRecordings({ database, hooks, clock }),

    routes({ route }: Http) {
      const lives: FromOthers = {
        changeStatus: async (...change: Parameters<typeof hooks.liveStatusChanging.run>) =>
          void (await hooks.liveStatusChanging.run(...change)),
        unsettledOf: async (streamId) => (await hooks.unsettledOf.run(streamId)).flat(),
        blockedUsersOf: async (businessId) => (await hooks.blockedUsersOf.run(businessId)).flat(),
      };
      streamsRoutes(route, { library, bulk, vod, archives, history, viewers }, lives);
    },
  };
}
