import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { searchAccount } from './search-console.table.ts';

export type SearchAccountRow = typeof searchAccount.$inferSelect;
type Tokens = Pick<SearchAccountRow, 'accessTokenSealed' | 'accessExpiresAt'>;

export function createSearchAccountsRepository(db: Queryable) {
  const one = (id: string) => eq(searchAccount.id, id);
  const ofBusiness = (businessId: string) => eq(searchAccount.businessId, businessId);
  const lock = (name: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);

  return {
    /** Prevents others from linking to this business until the transaction ends. */
    lockBusiness: (businessId: string) => lock(`search-accounts:${businessId}`),
    /** Prevents others from linking and unlinking this Google account in any business. */
    lockSubject: (subject: string) => lock(`search-account:${subject}`),

    async list(businessId: string): Promise<SearchAccountRow[]> {
      return db.select().from(searchAccount).where(ofBusiness(businessId)).orderBy(asc(searchAccount.email));
    },

    async find(id: string): Promise<SearchAccountRow | undefined> {
      const [row] = await db.select().from(searchAccount).where(one(id));
      return row;
    },

    /** Keeps it until the transaction ends. */
    async lock(id: string): Promise<SearchAccountRow | undefined> {
      const [row] = await db.select().from(searchAccount).where(one(id)).for('no key update');
      return row;
    },

    async findByEmail(businessId: string, email: string): Promise<SearchAccountRow | undefined> {
      const [row] = await db
        .select()
        .from(searchAccount)
        .where(and(ofBusiness(businessId), eq(searchAccount.email, email)));
      return row;
    },

    /** Whether any business has it. */
    async isLinked(subject: string): Promise<boolean> {
      const rows = await db
        .select({ id: searchAccount.id })
        .from(searchAccount)
        .where(eq(searchAccount.subject, subject));
      return rows.length > 0;
    },

    async insert(row: SearchAccountRow): Promise<void> {
      await db.insert(searchAccount).values(row);
    },

    async update(id: string, changes: Partial<SearchAccountRow>): Promise<void> {
      await db.update(searchAccount).set(changes).where(one(id));
    },

    async remove(id: string): Promise<void> {
      await db.delete(searchAccount).where(one(id));
    },

    async removeOthersCalled(email: string, { businessId, id }: Pick<SearchAccountRow, 'businessId' | 'id'>) {
      await db
        .delete(searchAccount)
        .where(and(ofBusiness(businessId), eq(searchAccount.email, email), ne(searchAccount.id, id)));
    },

    /** False if somebody else renews its access token. */
    async claimRenewal(id: string, now: Date, until: Date): Promise<boolean> {
      const isFree = or(isNull(searchAccount.renewingUntil), lte(searchAccount.renewingUntil, now));
      const rows = await db
        .update(searchAccount)
        .set({ renewingUntil: until })
        .where(and(one(id), isFree))
        .returning({ id: searchAccount.id });
      return rows.length > 0;
    },

    /** What was renewed is of no use to an account that has been linked anew meanwhile. */
    async endRenewal(id: string, refreshTokenSealed: string, renewed: Partial<Tokens> = {}): Promise<void> {
      const isOfGrant = eq(searchAccount.refreshTokenSealed, refreshTokenSealed);
      if (Object.keys(renewed).length > 0)
        await db
          .update(searchAccount)
          .set(renewed)
          .where(and(one(id), isOfGrant));
      await db.update(searchAccount).set({ renewingUntil: null }).where(one(id));
    },

    /** Unless it has been linked anew meanwhile. */
    async markOver(id: string, refreshTokenSealed: string): Promise<void> {
      await db
        .update(searchAccount)
        .set({ state: 'CONNECT_AGAIN' })
        .where(and(one(id), eq(searchAccount.refreshTokenSealed, refreshTokenSealed)));
    },

    async makeDue(businessId: string, now: Date): Promise<void> {
      await db
        .update(searchAccount)
        .set({ nextFetchAt: now })
        .where(and(ofBusiness(businessId), eq(searchAccount.state, 'LINKED')));
    },

    /** Unless it was asked for again meanwhile. */
    async noteFetched(businessId: string, fetchedAt: Date, nextFetchAt: Date): Promise<void> {
      const wasDue = lte(searchAccount.nextFetchAt, fetchedAt);
      await db
        .update(searchAccount)
        .set({ fetchedAt, nextFetchAt, waitsUntil: null })
        .where(and(ofBusiness(businessId), eq(searchAccount.state, 'LINKED'), wasDue));
    },

    /** Businesses with accounts that it is time to read. */
    async listDue(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectDistinct({ businessId: searchAccount.businessId })
        .from(searchAccount)
        .where(and(eq(searchAccount.state, 'LINKED'), lte(searchAccount.nextFetchAt, now)))
        .limit(limit);
      return rows.map(({ businessId }) => businessId);
    },
  };
}
