import type { InsightDimension } from '@zeacon/contract';
import { createAddressLimit } from '../../platform/address-limit.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createMemberProofs } from '../../platform/member-proofs.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createDiskRoom } from '../../platform/storage/disk-room.ts';
import { createWindowLimit } from '../../platform/window-limit.ts';
import { createAnonymousVisitors } from './anonymous-visitors.ts';
import { createAudienceRepository } from './audience.repository.ts';
import { openFigures } from './clickhouse/open-figures.ts';
import { createContentViewsRepository } from './content-views.repository.ts';
import { createDailySaltRepository } from './daily-salt.repository.ts';
import { createDayFiguresRepository } from './day-figures.repository.ts';
import type { EventBatch, StoredConversion } from './event-store.ts';
import { createHistoryRepository } from './history.repository.ts';
import { createInsightIntake, type InsightIntakeDeps } from './insight-intake.service.ts';
import { createInsightVideosService } from './insight-videos.service.ts';
import { insightsRoutes } from './insights.routes.ts';
import { createInsightsService, type InsightsDeps } from './insights.service.ts';
import { createIntakeQueue } from './intake-queue.ts';
import { createLeadOutbox } from './lead-outbox.ts';
import { nowTopicsRoutes } from './now-topics.routes.ts';
import { createNowTopics } from './now-topics.ts';
import { overlayInsightsRoutes } from './overlay-insights.routes.ts';
import { createOverlayInsightsService, type OverlayInsightsDeps } from './overlay-insights.service.ts';
import { createOwnViews, type OwnViewsDeps } from './own-views.ts';
import { createPageViewsRepository } from './page-views.repository.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { createReadyDays } from './ready-days.ts';
import { listSeenBusinesses } from './seen-businesses.repository.ts';
import { createViewRetention, type ViewRetentionDeps } from './view-retention.service.ts';
import { visitorDataRoutes } from './visitor-data.routes.ts';
import { createVisitorDataService, type VisitorDataDeps } from './visitor-data.service.ts';
import { createWatchedHoursRepository } from './watched-hours.repository.ts';

type ListNames = (businessId: string, ids: readonly string[]) => Promise<{ id: string; name: string }[]>;

export interface InsightsPorts {
  accounts: { businessName: VisitorDataDeps['businessName']; timeZoneOf: InsightsDeps['timeZoneOf'] };
  authentication: { isSignedInTo: OwnViewsDeps['isSignedInTo'] };
  visitors: { ownAddressesOf: OwnViewsDeps['ownAddressesOf']; listLimited: ViewRetentionDeps['listLimited'] };
  streams: {
    businessOf: InsightsDeps['findStreamBusiness'];
    findAny: (id: string) => Promise<{ durationMs: number | null } | undefined>;
    viewers: { findCounted: InsightIntakeDeps['findStream'] };
    listNames: InsightsDeps['listStreamNames'];
  };
  hypergraphics: { library: { namesOf: OverlayInsightsDeps['graphicNames'] } };
  overlays: Pick<OverlayInsightsDeps, 'listCallsToAction'>;
  playlists: { listNames: InsightsDeps['listPlaylistNames'] };
  players: { listNames: (businessId: string, ids?: readonly string[]) => ReturnType<ListNames> };
  videoWidgets: { listNames: (businessId: string, ids?: readonly string[]) => ReturnType<ListNames> };
}

const lookEveryMs = 3_600_000;
const askedPerMinute = 30;
/** How many videos of a business are made ready at the most, and with how many views at least. */
const readyVideos = 10;
const readyViews = 20_000;

export function createInsights(parts: Parts, ports: InsightsPorts) {
  const { config, database, storage, hooks, jobs, keys, clock, log } = parts;
  const { accounts, authentication, visitors, streams, hypergraphics, overlays, playlists, players, videoWidgets } =
    ports;
  /** Runs in the transaction that stores a conversion. */
  const conversionRecorded = hooks.create<[Transaction, StoredConversion]>('conversionRecorded');
  /** Runs once a batch is stored of which something is new. */
  const batchStored = hooks.create<[EventBatch]>('batchStored');
  /** Runs in the transaction that erases what is known of a visitor. */
  const visitorErased = hooks.create<[Transaction, { visitorIds: readonly string[] }]>('visitorErased');
  /** Names of what a business has of one kind: of all, or of those among these ids. Others answer with none. */
  const valuesNamed = hooks.create<
    [dimension: InsightDimension, businessId: string, ids: readonly string[] | undefined],
    { id: string; name: string }[]
  >('valuesNamed');
  const namedBy = (dimension: InsightDimension) => async (businessId: string, ids?: readonly string[]) =>
    (await valuesNamed.run(dimension, businessId, ids)).flat();
  const counted = openFigures(parts, createPostgresEventStore(database));
  const { store } = counted;
  const queue = createIntakeQueue({ store });
  const shared = {
    store,
    findStreamBusiness: streams.businessOf,
    listStreamNames: streams.listNames,
    listEmbedNames: async (businessId: string, ids?: readonly string[]) =>
      (await Promise.all([players.listNames(businessId, ids), videoWidgets.listNames(businessId, ids)])).flat(),
    listPlaylistNames: playlists.listNames,
    listCommunityNames: namedBy('communityId'),
    listPostNames: namedBy('postId'),
    listSplitTestNames: namedBy('splitTest'),
    timeZoneOf: accounts.timeZoneOf,
    clock,
  };
  // However many addresses a flood comes from, it fills no more of the disk than this.
  const perMinute = config.rateLimits.businessEventsPerMinute;
  const takeOfBusiness = createWindowLimit({ limit: perMinute, windowSec: 60, clock });
  const takeOfVideo = createWindowLimit({ limit: Math.ceil(perMinute / 2), windowSec: 60, clock });
  const mayStore = ({ businessId, streamId }: { businessId: string; streamId: string }, events: number) =>
    takeOfVideo(streamId, events) === undefined && takeOfBusiness(businessId, events) === undefined;
  // With a server of its own, the database's disk is another.
  const hasRoom = config.databaseUrl
    ? async () => true
    : createDiskRoom({ storage, reserve: config.storageReserveBytes, clock });
  const now = createNowTopics({
    ...parts,
    onFailure: (error) => log.warn({ err: error }, 'The server could not say that others are watching.'),
  });
  const record = createInsightIntake({
    queue,
    findStream: streams.viewers.findCounted,
    mayStore,
    hasRoom,
    anonymousVisitor: createAnonymousVisitors({ salts: createDailySaltRepository(database.db) }),
    isOwn: createOwnViews({
      ownAddressesOf: visitors.ownAddressesOf,
      isSignedInTo: authentication.isSignedInTo,
    }),
    isMemberProof: createMemberProofs({ keys, clock }).isValid,
    onStored: (batch) => {
      if (batch.audience === 'viewer') now.noteChange(batch.businessId);
      return batchStored.run(batch);
    },
    clock,
  });
  const figures = createInsightsService({ ...shared, history: createHistoryRepository(database.figures.db) });
  const durationOf = async (streamId: string) => (await streams.findAny(streamId))?.durationMs ?? null;
  const videos = createInsightVideosService({ ...shared, durationOf });
  const overlayInsights = createOverlayInsightsService({
    ...shared,
    graphicNames: hypergraphics.library.namesOf,
    listCallsToAction: overlays.listCallsToAction,
    mayStore,
    hasRoom,
    onConversion: async (tx, conversion) => void (await conversionRecorded.run(tx, conversion)),
  });
  const visitorData = createVisitorDataService({
    database,
    businessName: accounts.businessName,
    listStreamNames: streams.listNames,
    onErased: visitorErased.run,
  });
  const removeOld = createViewRetention({ database, listLimited: visitors.listLimited, clock });
  // ClickHouse needs none.
  const readyDays = parts.clickhouse
    ? async () => {}
    : createReadyDays({
        seenBusinesses: () => listSeenBusinesses(database.figures.db),
        timeZoneOf: accounts.timeZoneOf,
        prepare: createDayFiguresRepository(database.figures.db).prepare,
        async watchedMost(scope) {
          const order = { sort: 'views', direction: 'desc', offset: 0, limit: readyVideos } as const;
          const { rows } = await store.views.table(scope, 'streamId', order);
          const ids = rows.filter(({ views }) => views >= readyViews).map(({ value }) => value);
          return ids.length > 0 ? (await streams.listNames(scope.businessId, ids)).map(({ id }) => id) : [];
        },
        readRetention: videos.retention,
        clock,
      });
  const limit = { limit: config.rateLimits.eventBatchesPerMinute, windowSec: 60, clock };
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;
  const stopping = new AbortController();

  const contentViews = createContentViewsRepository(database.figures.db);
  return {
    batchStored,
    conversionRecorded,
    visitorErased,
    valuesNamed,
    /** Stores what was watched before this server ran, without telling anybody. */
    appendHistory: store.append,
    appendConversion: (conversion: StoredConversion) => store.appendConversion(conversion, async () => {}),
    figures,
    videos,
    viewsByPost: contentViews.byPost,
    watchedInPosts: contentViews.watchedInPosts,
    viewsByPage: createPageViewsRepository(database.figures.db).byPage,
    audienceOf: createAudienceRepository(database.figures.db).bySteps,
    watchedByHour: createWatchedHoursRepository(database.db).watchedByHour,
    overlayInsights,
    /** Rejects unless so much of what pages tell of the business may be stored now: it shares its limit with events. */
    async requireRoom(businessId: string, amount: number): Promise<void> {
      if (takeOfBusiness(businessId, amount) !== undefined) throw new ApiError('request.rate_limited');
      if (!(await hasRoom())) throw new ApiError('server.storage_full');
    },
    topicKinds: [now.door],
    recordLead: createLeadOutbox({ jobs, store: queue }).putIn,

    routes({ route }: Http) {
      insightsRoutes(route, { record, figures, videos }, createAddressLimit(limit));
      nowTopicsRoutes(route, now.issue);
      overlayInsightsRoutes(route, overlayInsights, createAddressLimit(limit));
      visitorDataRoutes(route, visitorData, createAddressLimit({ limit: askedPerMinute, windowSec: 60, clock }));
    },

    removeOldViews: removeOld,

    start(): void {
      counted.start();
      if (!config.roles.includes('worker')) return;
      const look = async () => {
        await removeOld().catch((error) => log.warn({ err: error }, 'The server could not remove old views.'));
        await database.figures.askedBy({ businessId: '', gone: stopping.signal }, readyDays).catch((error) => {
          if (!stopping.signal.aborted) log.warn({ err: error }, 'The server could not count days ahead.');
        });
      };
      looking = look();
      timer = setInterval(() => {
        looking = look();
      }, lookEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await looking;
      now.stop();
      await queue.settled();
      await counted.stop();
    },
  };
}
