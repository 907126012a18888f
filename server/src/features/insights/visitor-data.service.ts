import { type eraseVisitorData, type Reply, type readVisitorData, visitorDataMaxViews } from '@zeacon/contract';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { visitorNumberOf } from './view-keys.ts';
import { createViewRemovalRepository } from './view-removal.repository.ts';
import { createVisitorDataRepository, type VisitorOfBusiness } from './visitor-data.repository.ts';

export interface VisitorDataDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  businessName: (businessId: string) => Promise<string | undefined>;
  listStreamNames: (businessId: string, ids?: readonly string[]) => Promise<{ id: string; name: string }[]>;
  /** Runs in the transaction that erases. */
  onErased: (tx: Transaction, visitor: { visitorIds: readonly string[] }) => Promise<unknown>;
}

export type VisitorDataService = ReturnType<typeof createVisitorDataService>;

/**
 * What is known of a visitor, and its erasure. The id is a random one that only the visitor's browser has; it is stored
 * nowhere, and each business has another number for it.
 */
export function createVisitorDataService({ database, businessName, listStreamNames, onErased }: VisitorDataDeps) {
  const found = createVisitorDataRepository(database.db);

  async function numbersOf(visitorIds: readonly string[]): Promise<VisitorOfBusiness[]> {
    const businesses = await found.businessesWithViews();
    return businesses.flatMap((businessId) =>
      visitorIds.map((id) => ({ businessId, visitor: visitorNumberOf(businessId, id) })),
    );
  }

  return {
    async read(visitorIds: readonly string[]): Promise<Reply<typeof readVisitorData>> {
      const visitors = await numbersOf(visitorIds);
      const [keys, views] = await Promise.all([found.keysOf(visitors), found.views(visitors, visitorDataMaxViews)]);
      const businesses = [...new Set(views.map(({ businessId }) => businessId))];
      const named = await Promise.all(
        businesses.map(async (id): Promise<[string, { name: string; videos: Map<string, string> }]> => {
          const ids = [...new Set(views.filter(({ businessId }) => businessId === id).map(({ streamId }) => streamId))];
          const [name = '', videos] = await Promise.all([businessName(id), listStreamNames(id, ids)]);
          return [id, { name, videos: new Map(videos.map((video) => [video.id, video.name])) }];
        }),
      );
      const names = new Map(named);
      return {
        views: keys.length,
        ...(await found.counts(keys)),
        items: views.map(({ businessId, streamId, startedAt, lastAt, ...view }) => ({
          ...view,
          businessName: names.get(businessId)?.name ?? '',
          videoName: names.get(businessId)?.videos.get(streamId) ?? '',
          startedAt: startedAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
      };
    },

    async erase(visitorIds: readonly string[]): Promise<Reply<typeof eraseVisitorData>> {
      const visitors = await numbersOf(visitorIds);
      return database.transaction(async (tx) => {
        const removal = createViewRemovalRepository(tx);
        await removal.lock();
        const keys = await createVisitorDataRepository(tx).keysOf(visitors);
        await removal.remove(keys);
        await onErased(tx, { visitorIds });
        return { erasedViews: keys.length };
      });
    },
  };
}
