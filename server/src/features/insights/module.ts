import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import type { EventBatch, StoredConversion } from './event-store.ts';
import { insightsRoutes } from './insights.routes.ts';
import { createInsightsService, type InsightsDeps } from './insights.service.ts';
import { createLeadOutbox } from './lead-outbox.ts';
import { overlayInsightsRoutes } from './overlay-insights.routes.ts';
import { createOverlayInsightsService, type OverlayInsightsDeps } from './overlay-insights.service.ts';
import { createPageViewsRepository } from './page-views.repository.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';

export interface InsightsPorts {
  streams: { businessOf: InsightsDeps['findStreamBusiness']; listNames: InsightsDeps['listStreamNames'] };
  hypergraphics: { library: { namesOf: OverlayInsightsDeps['graphicNames'] } };
  overlays: Pick<OverlayInsightsDeps, 'listCallsToAction'>;
}

export function createInsights(parts: Parts, { streams, hypergraphics, overlays }: InsightsPorts) {
  const { config, database, hooks, jobs, clock } = parts;
  /** Runs in the transaction that stores a conversion. */
  const conversionRecorded = hooks.create<[Transaction, StoredConversion]>('conversionRecorded');
  /** Runs once a batch is stored of which something is new. */
  const batchStored = hooks.create<[EventBatch]>('batchStored');
  const store = createPostgresEventStore(database.db);
  const shared = { store, findStreamBusiness: streams.businessOf, listStreamNames: streams.listNames, clock };
  const service = createInsightsService({ ...shared, onStored: batchStored.run });
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
    viewsByPage: createPageViewsRepository(database.db).byPage,
    overlayInsights,
    recordLead: createLeadOutbox({ jobs, store }).putIn,

    routes({ route }: Http) {
      insightsRoutes(route, service, createAddressLimit(limit));
      overlayInsightsRoutes(route, overlayInsights, createAddressLimit(limit));
    },
  };
}
