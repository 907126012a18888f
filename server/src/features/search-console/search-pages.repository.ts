import { and, asc, eq, gte, inArray, lt, lte, max, ne, notInArray, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { PlannedPage } from './page-plan.ts';
import { searchFigure, searchPage, searchProperty } from './search-console.table.ts';

export type SearchFigureRow = typeof searchFigure.$inferSelect;

/** Days, both inclusive. */
export interface Days {
  from: string;
  until: string;
}

export interface PageFigures {
  impressions: number;
  clicks: number;
  /** Over all impressions. */
  positions: number;
}

const rowsAtOnce = 1000;

/** Pages with players, and what a search engine says of them. */
export function createSearchPagesRepository(db: Queryable) {
  const ofBusiness = (businessId: string) => eq(searchPage.businessId, businessId);
  const inDays = (businessId: string, { from, until }: Days) =>
    and(eq(searchFigure.businessId, businessId), gte(searchFigure.day, from), lte(searchFigure.day, until));

  return {
    async list(businessId: string): Promise<PlannedPage[]> {
      return db.select().from(searchPage).where(ofBusiness(businessId)).orderBy(asc(searchPage.pageUrl));
    },

    /** Pages that are there already keep how far they were fetched. */
    async save(businessId: string, pages: readonly Pick<PlannedPage, 'pageUrl' | 'siteUrl'>[]): Promise<void> {
      for (let at = 0; at < pages.length; at += rowsAtOnce)
        await db
          .insert(searchPage)
          .values(pages.slice(at, at + rowsAtOnce).map((page) => ({ businessId, ...page })))
          .onConflictDoUpdate({
            target: [searchPage.businessId, searchPage.pageUrl],
            set: { siteUrl: sql`excluded.site_url` },
          });
    },

    /** Those among `pageUrls` that are still read from there, kept so until the transaction ends. */
    async lock(businessId: string, siteUrl: string, pageUrls: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ pageUrl: searchPage.pageUrl })
        .from(searchPage)
        .where(and(ofBusiness(businessId), eq(searchPage.siteUrl, siteUrl), inArray(searchPage.pageUrl, [...pageUrls])))
        .orderBy(asc(searchPage.pageUrl))
        .for('no key update');
      return rows.map(({ pageUrl }) => pageUrl);
    },

    async settle(businessId: string, pageUrls: readonly string[], settledUntil: string): Promise<void> {
      await db
        .update(searchPage)
        .set({ settledUntil })
        .where(and(ofBusiness(businessId), inArray(searchPage.pageUrl, [...pageUrls])));
    },

    /** With their figures: those that no property of the business can see. */
    async removeUnseen(businessId: string): Promise<void> {
      const seen = db
        .select({ siteUrl: searchProperty.siteUrl })
        .from(searchProperty)
        .where(
          and(
            eq(searchProperty.businessId, businessId),
            eq(searchProperty.isUnlinked, false),
            ne(searchProperty.permissionLevel, 'UNVERIFIED_USER'),
          ),
        );
      await db.delete(searchPage).where(and(ofBusiness(businessId), notInArray(searchPage.siteUrl, seen)));
    },

    /** In place of what was stored of these pages and days. */
    async replaceFigures(
      businessId: string,
      pageUrls: readonly string[],
      days: Days,
      rows: readonly SearchFigureRow[],
    ): Promise<void> {
      await db.delete(searchFigure).where(and(inDays(businessId, days), inArray(searchFigure.pageUrl, [...pageUrls])));
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        await db.insert(searchFigure).values(rows.slice(at, at + rowsAtOnce));
    },

    /** Also pages that have not been asked about since then. */
    async removeBefore(businessId: string, day: string): Promise<void> {
      await db.delete(searchPage).where(and(ofBusiness(businessId), lt(searchPage.settledUntil, day)));
      await db.delete(searchFigure).where(and(eq(searchFigure.businessId, businessId), lt(searchFigure.day, day)));
    },

    async figuresByPage(businessId: string, days: Days): Promise<Map<string, PageFigures>> {
      const rows = await db
        .select({ pageUrl: searchFigure.pageUrl, ...figures })
        .from(searchFigure)
        .where(inDays(businessId, days))
        .groupBy(searchFigure.pageUrl);
      return new Map(rows.map(({ pageUrl, ...row }) => [pageUrl, toNumbers(row)]));
    },

    async figuresByDay(businessId: string, days: Days): Promise<Map<string, PageFigures>> {
      const rows = await db
        .select({ day: searchFigure.day, ...figures })
        .from(searchFigure)
        .where(inDays(businessId, days))
        .groupBy(searchFigure.day);
      return new Map(rows.map(({ day, ...row }) => [day, toNumbers(row)]));
    },

    async latestDay(businessId: string): Promise<string | null> {
      const [row] = await db
        .select({ day: max(searchFigure.day) })
        .from(searchFigure)
        .where(eq(searchFigure.businessId, businessId));
      return row?.day ?? null;
    },
  };
}

const figures = {
  impressions: sum(searchFigure.impressions),
  clicks: sum(searchFigure.clicks),
  positions: sum(searchFigure.positions),
};

const toNumbers = (row: Record<keyof PageFigures, string | null>): PageFigures => ({
  impressions: Number(row.impressions),
  clicks: Number(row.clicks),
  positions: Number(row.positions),
});
