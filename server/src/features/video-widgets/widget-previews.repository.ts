import { and, eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { widgetPreview } from './widget-previews.table.ts';

export type WidgetPreviewRow = typeof widgetPreview.$inferSelect;
export type WidgetPreviewsRepository = ReturnType<typeof createWidgetPreviewsRepository>;

export function createWidgetPreviewsRepository(db: Queryable) {
  return {
    /** Takes those with it that are over by then. */
    async insert(row: WidgetPreviewRow, now: Date): Promise<void> {
      await db.delete(widgetPreview).where(lte(widgetPreview.expiresAt, now));
      await db.insert(widgetPreview).values(row);
    },

    async find(id: string, now: Date): Promise<WidgetPreviewRow | undefined> {
      const [row] = await db
        .select()
        .from(widgetPreview)
        .where(and(eq(widgetPreview.id, id), gt(widgetPreview.expiresAt, now)));
      return row;
    },
  };
}
