import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createAnonymousVisitors } from './anonymous-visitors.ts';
import { createDailySaltRepository } from './daily-salt.repository.ts';
import type { EventBatch, StoredConversion } from './event-store.ts';
import { createInsightIntake, type InsightIntakeDeps } from './insight-intake.service.ts';
import { createInsightVideosService } from './insight-videos.service.ts';
import { insightsRoutes } from './insights.routes.ts';
import { createInsightsService, type InsightsDeps } from './insights.service.ts';
import { createIntakeQueue } from './intake-queue.ts';
import { createLeadOutbox } from './lead-outbox.ts';
import { overlayInsightsRoutes } from './overlay-insights.routes.ts';
import { createOverlayInsightsService, type OverlayInsightsDeps } from './overlay-insights.service.ts';
import { createPageViewsRepository } from './page-views.repository.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

type ListNames = (businessId: string, ids: readonly string[]) => Promise<{ id: string; name: string }[]>;

export interface InsightsPorts {
  streams: {
    businessOf: InsightsDeps['findStreamBusiness'];
    findAny: InsightIntakeDeps['findStream'];
    listNames: InsightsDeps['listStreamNames'];
  };
  hypergraphics: { library: { namesOf: OverlayInsightsDeps['graphicNames'] } };
  overlays: Pick<OverlayInsightsDeps, 'listCallsToAction'>;
  players: { listNames: (businessId: string, ids?: readonly string[]) => ReturnType<ListNames> };
  videoWidgets: { listNames: (businessId: string, ids?: readonly string[]) => ReturnType<ListNames> };
}

export function createInsights(parts: Parts, ports: InsightsPorts) {
  const { config, database, hooks, jobs, clock } = parts;
  const { streams, hypergraphics, overlays, players, videoWidgets } = ports;
  /** Runs in the transaction that stores a conversion. */
  const conversionRecorded = hooks.create<[Transaction, StoredConversion]>('conversionRecorded');
  /** Runs once a batch is stored of which something is new. */
  const batchStored = hooks.create<[EventBatch]>('batchStored');
  const store = createPostgresEventStore(database);
  const queue = createIntakeQueue({ store });
  const shared = {
    store,
    findStreamBusiness: streams.businessOf,
    listStreamNames: streams.listNames,
    listEmbedNames: async (businessId: string, ids?: readonly string[]) =>
      (await Promise.all([players.listNames(businessId, ids), videoWidgets.listNames(businessId, ids)])).flat(),
    clock,
  };
  const record = createInsightIntake({
    queue,
    findStream: streams.findAny,
    anonymousVisitor: createAnonymousVisitors({ salts: createDailySaltRepository(database.db) }),
    onStored: batchStored.run,
    clock,
  });
  const figures = createInsightsService(shared);
  const durationOf = async (streamId: string) => (await streams.findAny(streamId))?.durationMs ?? null;
  const videos = createInsightVideosService({ ...shared, durationOf });
  const overlayInsights = createOverlayInsightsService({
    ...shared,
    graphicNames: hypergraphics.library.namesOf,
    listCallsToAction: overlays.listCallsToAction,
    onConversion: async (tx, conversion) => void (await conversionRecorded.run(tx, conversion)),
  });
  const limit = { limit: config.rateLimits.eventBatchesPerMinute, windowSec: 60, clock };

  return {
    batchStored,
    conversionRecorded,
    /** Stores what was watched before this server ran, without telling anybody. */
    appendHistory: store.append,
    figures,
    viewsByPage: createPageViewsRepository(database.db).byPage,
    overlayInsights,
    recordLead: createLeadOutbox({ jobs, store: queue }).putIn,

    routes({ route }: Http) {
      insightsRoutes(route, { record, figures, videos }, createAddressLimit(limit));
      overlayInsightsRoutes(route, overlayInsights, createAddressLimit(limit));
    },

    stop: queue.settled,
  };
}
