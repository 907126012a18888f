import { and, asc, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { site } from './sites.table.ts';

export type SiteRow = typeof site.$inferSelect;
type NewSite = Pick<SiteRow, 'id' | 'businessId' | 'origin' | 'proofValue' | 'pageUrl' | 'createdAt'>;
type SiteChanges = Partial<
  Pick<
    SiteRow,
    | 'verifiedAt'
    | 'verifiedBy'
    | 'pageUrl'
    | 'snippetState'
    | 'findings'
    | 'checkedAt'
    | 'foundAt'
    | 'isExpected'
    | 'vanishedAt'
    | 'nextCheckAt'
    | 'selfTest'
  >
>;

export function createSitesRepository(db: Queryable) {
  const owned = (businessId: string, id: string) => and(eq(site.businessId, businessId), eq(site.id, id));

  return {
    async list(businessId: string, isVerified?: boolean): Promise<SiteRow[]> {
      const proven = isVerified ? isNotNull(site.verifiedAt) : isNull(site.verifiedAt);
      return db
        .select()
        .from(site)
        .where(and(eq(site.businessId, businessId), isVerified === undefined ? undefined : proven))
        .orderBy(asc(site.origin));
    },

    async find(businessId: string, id: string): Promise<SiteRow | undefined> {
      const [row] = await db.select().from(site).where(owned(businessId, id));
      return row;
    },

    async findByOrigin(businessId: string, origin: string): Promise<SiteRow | undefined> {
      const [row] = await db
        .select()
        .from(site)
        .where(and(eq(site.businessId, businessId), eq(site.origin, origin)));
      return row;
    },

    /** Of any business. */
    async findAny(id: string): Promise<SiteRow | undefined> {
      const [row] = await db.select().from(site).where(eq(site.id, id));
      return row;
    },

    /** Of any business. Locks it until the transaction ends. */
    async lockAny(id: string): Promise<SiteRow | undefined> {
      const [row] = await db.select().from(site).where(eq(site.id, id)).for('no key update');
      return row;
    },

    /** Prevents others from adding a site to this business until the transaction ends. */
    async lockBusiness(businessId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`sites:${businessId}`}))`);
    },

    async count(businessId: string): Promise<number> {
      const [row] = await db.select({ total: count() }).from(site).where(eq(site.businessId, businessId));
      return row?.total ?? 0;
    },

    /** Undefined if the business has the site already. */
    async insert(row: NewSite): Promise<SiteRow | undefined> {
      const [inserted] = await db.insert(site).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    async update(id: string, changes: SiteChanges): Promise<SiteRow> {
      const [row] = await db.update(site).set(changes).where(eq(site.id, id)).returning();
      return row!;
    },

    async remove(businessId: string, id: string): Promise<boolean> {
      const rows = await db.delete(site).where(owned(businessId, id)).returning({ id: site.id });
      return rows.length > 0;
    },

    /** Verified sites whose snippet is to be looked for. */
    async listDue(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: site.id })
        .from(site)
        .where(lte(site.nextCheckAt, now))
        .orderBy(asc(site.nextCheckAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}
