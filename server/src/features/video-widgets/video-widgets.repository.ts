import { plainWidgetRules, type Widget, type WidgetDraft } from '@zeacon/contract';
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { videoWidget } from './video-widgets.table.ts';

export type VideoWidgetsRepository = ReturnType<typeof createVideoWidgetsRepository>;

export interface WidgetsQuery {
  page: number;
  size: number;
  search?: string | undefined;
  /** Instead of those in use. */
  archived?: boolean | undefined;
}

type Row = typeof videoWidget.$inferSelect;

export function createVideoWidgetsRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(videoWidget.businessId, businessId), eq(videoWidget.id, id));
  const inUse = (businessId: string) => and(eq(videoWidget.businessId, businessId), isNull(videoWidget.archivedAt));
  const newestFirst = [desc(videoWidget.createdAt), desc(videoWidget.id)] as const;

  return {
    async list(
      businessId: string,
      { page, size, search, archived }: WidgetsQuery,
    ): Promise<{ widgets: Widget[]; totalItems: number }> {
      const named = search ? ilike(videoWidget.name, containing(search)) : undefined;
      const kept = archived ? isNotNull(videoWidget.archivedAt) : isNull(videoWidget.archivedAt);
      const matches = and(eq(videoWidget.businessId, businessId), kept, named);
      const rows = await db
        .select()
        .from(videoWidget)
        .where(matches)
        .orderBy(...newestFirst)
        .limit(size)
        .offset(page * size);
      return { widgets: rows.map(toWidget), totalItems: await db.$count(videoWidget, matches) };
    },

    /** Of those among `ids` that the business has. */
    async listNames(businessId: string, ids?: readonly string[]): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: videoWidget.id, name: videoWidget.name })
        .from(videoWidget)
        .where(and(eq(videoWidget.businessId, businessId), ids && inArray(videoWidget.id, [...ids])));
    },

    async listActive(businessId: string): Promise<Widget[]> {
      const rows = await db
        .select()
        .from(videoWidget)
        .where(and(inUse(businessId), eq(videoWidget.active, true)))
        .orderBy(...newestFirst);
      return rows.map(toWidget);
    },

    async find(businessId: string, id: string): Promise<Widget | undefined> {
      const [row] = await db.select().from(videoWidget).where(owned(businessId, id));
      return row && toWidget(row);
    },

    /** Of any business: pages do not know theirs. */
    async findAny(id: string): Promise<Widget | undefined> {
      const [row] = await db.select().from(videoWidget).where(eq(videoWidget.id, id));
      return row && toWidget(row);
    },

    /** Until the transaction ends nobody else adds one to this business. */
    async lock(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`video-widgets:${businessId}`}))`);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(videoWidget).where(inUse(businessId));
      return row?.total ?? 0;
    },

    async insert(businessId: string, id: string, draft: WidgetDraft, now: Date): Promise<Widget> {
      const [row] = await db
        .insert(videoWidget)
        .values({ ...draft, id, businessId, createdAt: now, updatedAt: now })
        .returning();
      return toWidget(row!);
    },

    async update(businessId: string, id: string, draft: WidgetDraft, now: Date): Promise<Widget | undefined> {
      const [row] = await db
        .update(videoWidget)
        .set({ ...draft, updatedAt: now })
        .where(owned(businessId, id))
        .returning();
      return row && toWidget(row);
    },

    async switchOff(businessId: string, id: string, now: Date): Promise<void> {
      await db.update(videoWidget).set({ active: false, updatedAt: now }).where(owned(businessId, id));
    },

    /** Nobody else changes it until the transaction ends. */
    async findLocked(businessId: string, id: string): Promise<Widget | undefined> {
      const [row] = await db.select().from(videoWidget).where(owned(businessId, id)).for('update');
      return row && toWidget(row);
    },

    /** `archivedAt` is null to take it back. */
    async archive(businessId: string, id: string, archivedAt: Date | null): Promise<Widget | undefined> {
      const [row] = await db.update(videoWidget).set({ archivedAt }).where(owned(businessId, id)).returning();
      return row && toWidget(row);
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(videoWidget).where(owned(businessId, id)).returning({ id: videoWidget.id });
      return rows.length > 0;
    },
  };
}

function toWidget({ id, businessId, createdAt, updatedAt, archivedAt, rules, ...settings }: Row): Widget {
  return {
    ...settings,
    rules: { ...plainWidgetRules, ...rules },
    key: id,
    businessAccountId: businessId,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
    archivedDate: archivedAt?.toISOString() ?? null,
  };
}
