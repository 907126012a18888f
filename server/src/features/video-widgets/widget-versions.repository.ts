import { WidgetDraft, widgetVersionsMax } from '@zeacon/contract';
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { changesBetween } from './widget-changes.ts';
import { type VersionSettings, widgetVersion } from './widget-versions.table.ts';

export type WidgetVersionsRepository = ReturnType<typeof createWidgetVersionsRepository>;

export interface VersionRow {
  number: number;
  settings: Partial<VersionSettings>;
  restoredFrom: number | null;
  createdAt: Date;
  changedBy: string | null;
}

export interface NewVersion {
  businessId: string;
  widgetId: string;
  settings: VersionSettings;
  actorId: string | null;
  restoredFrom?: number | undefined;
  at: Date;
}

const changedBy: SQL<string | null> = sql`coalesce(
  (select email from user_account where id = ${widgetVersion.actorId}),
  (select name from api_key where id = ${widgetVersion.actorId}))`;

export function createWidgetVersionsRepository(db: Queryable) {
  const of = (businessId: string, widgetId: string) =>
    and(eq(widgetVersion.businessId, businessId), eq(widgetVersion.widgetId, widgetId));

  return {
    /** Keeps what a widget is from now on, unless that is what it was. Its row must be locked. */
    async add({ businessId, widgetId, settings, actorId, restoredFrom, at }: NewVersion): Promise<void> {
      const [last] = await db
        .select()
        .from(widgetVersion)
        .where(of(businessId, widgetId))
        .orderBy(desc(widgetVersion.number))
        .limit(1);
      if (last && changesBetween(last.settings, settings).length === 0) return;
      const number = (last?.number ?? 0) + 1;
      await db
        .insert(widgetVersion)
        .values({ widgetId, number, businessId, settings, actorId, restoredFrom: restoredFrom ?? null, createdAt: at });
      await db
        .delete(widgetVersion)
        .where(and(of(businessId, widgetId), lte(widgetVersion.number, number - widgetVersionsMax)));
    },

    /** Newest first, and one more than asked for: what the last of them is compared with. */
    async list(
      businessId: string,
      widgetId: string,
      { page, size }: { page: number; size: number },
    ): Promise<{ rows: VersionRow[]; totalItems: number }> {
      const rows = await db
        .select({
          number: widgetVersion.number,
          settings: widgetVersion.settings,
          restoredFrom: widgetVersion.restoredFrom,
          createdAt: widgetVersion.createdAt,
          changedBy,
        })
        .from(widgetVersion)
        .where(of(businessId, widgetId))
        .orderBy(desc(widgetVersion.number))
        .limit(size + 1)
        .offset(page * size);
      return { rows, totalItems: await db.$count(widgetVersion, of(businessId, widgetId)) };
    },

    /** Its settings, with those that were added since as a new widget has them. */
    async find(businessId: string, widgetId: string, number: number): Promise<WidgetDraft | undefined> {
      const [row] = await db
        .select({ settings: widgetVersion.settings })
        .from(widgetVersion)
        .where(and(of(businessId, widgetId), eq(widgetVersion.number, number)));
      return row && WidgetDraft.safeParse(row.settings).data;
    },
  };
}
