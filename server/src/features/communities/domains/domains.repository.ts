import { and, asc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { community } from '../communities.table.ts';
import { communityDomain, provenDomain } from './domains.table.ts';

export type DomainRow = typeof communityDomain.$inferSelect;
/** With what is said of its community in records and mails. */
export type ClaimRow = DomainRow & { subdomain: string; title: string; isClosed: boolean };
type DomainChanges = Partial<Omit<DomainRow, 'communityId' | 'businessId' | 'domain' | 'proofValue' | 'createdAt'>>;

export function createDomainsRepository(db: Queryable) {
  const withCommunity = () =>
    db
      .select({
        domain: communityDomain,
        subdomain: community.subdomain,
        title: community.title,
        isClosed: community.isClosed,
      })
      .from(communityDomain)
      .innerJoin(community, eq(community.id, communityDomain.communityId));
  const toClaim = (found: Awaited<ReturnType<typeof withCommunity>>[number] | undefined): ClaimRow | undefined =>
    found && { ...found.domain, subdomain: found.subdomain, title: found.title, isClosed: found.isClosed };
  const ofCommunity = (id: string) => eq(communityDomain.communityId, id);
  const isVerified = isNotNull(communityDomain.verifiedAt);

  return {
    async find(businessId: string, communityId: string): Promise<ClaimRow | undefined> {
      const [found] = await withCommunity().where(
        and(ofCommunity(communityId), eq(communityDomain.businessId, businessId)),
      );
      return toClaim(found);
    },

    /** Of any business. */
    async findAny(communityId: string): Promise<ClaimRow | undefined> {
      return toClaim((await withCommunity().where(ofCommunity(communityId)))[0]);
    },

    /** Of any business. Locks it until the transaction ends. */
    async lock(communityId: string): Promise<DomainRow | undefined> {
      const [row] = await db.select().from(communityDomain).where(ofCommunity(communityId)).for('no key update');
      return row;
    },

    /** Who shows something there, besides this community. */
    async findHolder(domain: string, communityId: string): Promise<ClaimRow | undefined> {
      const [found] = await withCommunity().where(
        and(eq(communityDomain.domain, domain), isVerified, ne(communityDomain.communityId, communityId)),
      );
      return toClaim(found);
    },

    async listServed(): Promise<{ domain: string; subdomain: string; openedAt: Date | null }[]> {
      return db
        .select({
          domain: communityDomain.domain,
          subdomain: community.subdomain,
          openedAt: communityDomain.openedAt,
        })
        .from(communityDomain)
        .innerJoin(community, eq(community.id, communityDomain.communityId))
        .where(and(isVerified, eq(community.isClosed, false)));
    },

    /** All that anybody proved at any time. */
    async listProven(): Promise<string[]> {
      return (await db.select({ domain: provenDomain.domain }).from(provenDomain)).map(({ domain }) => domain);
    },

    async listDue(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: communityDomain.communityId })
        .from(communityDomain)
        .where(lte(communityDomain.nextCheckAt, now))
        .orderBy(asc(communityDomain.nextCheckAt))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Undefined if the community has one already. */
    async insert(row: typeof communityDomain.$inferInsert): Promise<DomainRow | undefined> {
      const [inserted] = await db.insert(communityDomain).values(row).onConflictDoNothing().returning();
      return inserted;
    },

    async update(communityId: string, changes: DomainChanges): Promise<void> {
      await db.update(communityDomain).set(changes).where(ofCommunity(communityId));
    },

    /** Of the community; undefined where it was opened before. */
    async noteOpened(domain: string, now: Date): Promise<string | undefined> {
      const [row] = await db
        .update(communityDomain)
        .set({ openedAt: now })
        .where(and(eq(communityDomain.domain, domain), isVerified, isNull(communityDomain.openedAt)))
        .returning({ id: communityDomain.communityId });
      return row?.id;
    },

    async remove(businessId: string, communityId: string): Promise<DomainRow | undefined> {
      const [row] = await db
        .delete(communityDomain)
        .where(and(ofCommunity(communityId), eq(communityDomain.businessId, businessId)))
        .returning();
      return row;
    },

    /** Undefined where nobody proved it before. */
    async ownerOf(domain: string): Promise<string | undefined> {
      const [row] = await db
        .select({ owner: provenDomain.owner })
        .from(provenDomain)
        .where(eq(provenDomain.domain, domain));
      return row?.owner;
    },

    async noteProven(domain: string, owner: string, provenAt: Date): Promise<void> {
      await db
        .insert(provenDomain)
        .values({ domain, owner, provenAt })
        .onConflictDoUpdate({ target: provenDomain.domain, set: { owner, provenAt } });
    },
  };
}
