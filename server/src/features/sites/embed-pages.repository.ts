import type { EmbedPage } from '@zeacon/contract';
import { and, count, desc, eq, gte, inArray, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { embedPage } from './embed-pages.table.ts';

export type EmbedPageRow = typeof embedPage.$inferSelect;
export type Embed = Pick<EmbedPageRow, 'businessId' | 'kind' | 'embedId'>;

const turnedMax = 500;

interface PageQuery {
  page: number;
  size: number;
}

export function createEmbedPagesRepository(db: Queryable) {
  async function list(matches: SQL | undefined, { page, size }: PageQuery) {
    const rows = await db
      .select()
      .from(embedPage)
      .where(matches)
      .orderBy(desc(embedPage.lastSeenAt), embedPage.pageUrl, embedPage.embedId)
      .limit(size)
      .offset(page * size);
    const [total] = await db.select({ value: count() }).from(embedPage).where(matches);
    return { rows, totalItems: total?.value ?? 0 };
  }
  const of = (kind: EmbedPage['kind'], businessId: string, embedId: string) =>
    and(eq(embedPage.businessId, businessId), eq(embedPage.kind, kind), eq(embedPage.embedId, embedId));

  return {
    /** Adds to what is counted. In one statement, in the order of the rows: give them sorted, so that none deadlock. */
    async add(rows: readonly EmbedPageRow[]): Promise<void> {
      await db
        .insert(embedPage)
        .values([...rows])
        .onConflictDoUpdate({
          target: [embedPage.businessId, embedPage.kind, embedPage.embedId, embedPage.pageUrl],
          set: {
            count: sql`${embedPage.count} + excluded.count`,
            firstSeenAt: sql`least(${embedPage.firstSeenAt}, excluded.first_seen_at)`,
            lastSeenAt: sql`greatest(${embedPage.lastSeenAt}, excluded.last_seen_at)`,
          },
        });
    },

    /** Keeps the pages that were seen last. */
    async trim({ businessId, kind, embedId }: Embed, keep: number): Promise<void> {
      const beyond = db
        .select({ pageUrl: embedPage.pageUrl })
        .from(embedPage)
        .where(of(kind, businessId, embedId))
        .orderBy(desc(embedPage.lastSeenAt), embedPage.pageUrl)
        .offset(keep);
      await db.delete(embedPage).where(and(of(kind, businessId, embedId), inArray(embedPage.pageUrl, beyond)));
    },

    ofEmbed: (kind: EmbedPage['kind'], businessId: string, embedId: string, query: PageQuery) =>
      list(of(kind, businessId, embedId), query),

    ofOrigin: (businessId: string, origin: string, query: PageQuery) =>
      list(and(eq(embedPage.businessId, businessId), eq(embedPage.origin, origin)), query),

    /** All pages of a business, the latest first. */
    async urls(businessId: string, limit: number): Promise<string[]> {
      const rows = await db
        .select({ pageUrl: embedPage.pageUrl })
        .from(embedPage)
        .where(eq(embedPage.businessId, businessId))
        .groupBy(embedPage.pageUrl)
        .orderBy(desc(max(embedPage.lastSeenAt)), embedPage.pageUrl)
        .limit(limit);
      return rows.map(({ pageUrl }) => pageUrl);
    },

    /** When something was last seen there, by origin; an origin without pages is absent. */
    async lastSeen(businessId: string, origins: readonly string[]): Promise<Map<string, Date>> {
      if (origins.length === 0) return new Map();
      const rows = await db
        .select({ origin: embedPage.origin, at: max(embedPage.lastSeenAt) })
        .from(embedPage)
        .where(and(eq(embedPage.businessId, businessId), inArray(embedPage.origin, [...origins])))
        .groupBy(embedPage.origin);
      return new Map(rows.flatMap(({ origin, at }) => (at ? [[origin, at] as const] : [])));
    },

    /** Pages where something was seen first since then, or last; those seen most, if there are very many. */
    async turnedSince(businessId: string, from: Date): Promise<EmbedPageRow[]> {
      return db
        .select()
        .from(embedPage)
        .where(and(eq(embedPage.businessId, businessId), gte(embedPage.lastSeenAt, from)))
        .orderBy(desc(embedPage.count), embedPage.pageUrl)
        .limit(turnedMax);
    },

    async removeBefore(date: Date): Promise<void> {
      await db.delete(embedPage).where(lt(embedPage.lastSeenAt, date));
    },
  };
}
