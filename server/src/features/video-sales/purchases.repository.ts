import type { SaleFigures, SaleState } from '@zeacon/contract';
import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import type { Series } from './sold-series.ts';
import { purchaseLink, videoPurchase } from './video-sales.table.ts';

export type PurchaseRow = typeof videoPurchase.$inferSelect;

export interface SalesQuery {
  page: number;
  size: number;
  streamId?: string | undefined;
  playlistId?: string | undefined;
  communityId?: string | undefined;
  state?: SaleState | undefined;
  search?: string | undefined;
}

/** What somebody wants to have: a video, which the buyers of its series have too, a whole series, or membership. */
export type Wanted =
  | {
      streamId: string;
      playlistId: string | null;
      /** Those whose buyers may watch the video. */
      series: readonly Series[];
    }
  /** A membership that renews is had for as long as it is paid. */
  | { communityId: string; memberId: string; now: Date };

/** In these the buyer may watch: the money is not given back before the gateway has said so, nor the bank decided. */
const counting: readonly SaleState[] = ['PAID', 'REFUNDING', 'DISPUTED'];
/** Of which something was paid at some time. */
const once: readonly SaleState[] = [...counting, 'REFUNDED', 'CHARGED_BACK'];
const isUnfinished = or(inArray(videoPurchase.state, ['PENDING', 'REFUNDING']), isNotNull(videoPurchase.partFrom));

export const counts = ({ state }: Pick<PurchaseRow, 'state'>): boolean => counting.includes(state);

/** Whoever pays is asked by their bank, or fills in the form of the gateway. */
export const isAsked = ({ isCardAsked, chargeId }: Pick<PurchaseRow, 'isCardAsked' | 'chargeId'>): boolean =>
  isCardAsked || chargeId !== null;

const { streamName, playlistName, communityName } = videoPurchase;
const searched = [streamName, playlistName, communityName, videoPurchase.email];

function hasWanted(wanted: Wanted): SQL | undefined {
  if ('communityId' in wanted)
    return and(
      eq(videoPurchase.communityId, wanted.communityId),
      eq(videoPurchase.memberId, wanted.memberId),
      or(isNull(videoPurchase.paidUntil), gt(videoPurchase.paidUntil, wanted.now)),
    );
  const { streamId, playlistId, series } = wanted;
  if (playlistId !== null) return eq(videoPurchase.playlistId, playlistId);
  const bySeries = series.map((one) =>
    and(
      eq(videoPurchase.playlistId, one.playlistId),
      one.leftAt === null ? undefined : lte(videoPurchase.createdAt, one.leftAt),
    ),
  );
  return or(and(eq(videoPurchase.streamId, streamId), isNull(videoPurchase.playlistId)), ...bySeries);
}

export const firstPaidFirst = (rows: readonly PurchaseRow[]): PurchaseRow[] =>
  rows.toSorted((one, other) => Number(one.paidAt) - Number(other.paidAt) || one.id.localeCompare(other.id));

export function createPurchasesRepository(db: Queryable) {
  return {
    async insert(row: PurchaseRow): Promise<void> {
      await db.insert(videoPurchase).values(row);
    },

    async find(id: string): Promise<PurchaseRow | undefined> {
      const [row] = await db.select().from(videoPurchase).where(eq(videoPurchase.id, id));
      return row;
    },

    async findByAttempt(attempt: string): Promise<PurchaseRow | undefined> {
      const [row] = await db.select().from(videoPurchase).where(eq(videoPurchase.attempt, attempt));
      return row;
    },

    async findByCharge(businessId: string, chargeId: string): Promise<PurchaseRow | undefined> {
      const [row] = await db
        .select()
        .from(videoPurchase)
        .where(and(eq(videoPurchase.businessId, businessId), eq(videoPurchase.chargeId, chargeId)));
      return row;
    },

    /** Finds a try to buy. Whoever corrects their email before it is paid has the receipt sent there. */
    async nameBuyer(attempt: string, email: string | undefined): Promise<PurchaseRow | undefined> {
      const known = await this.findByAttempt(attempt);
      if (known?.state !== 'PENDING' || email === undefined || known.email === email) return known;
      const isIt = and(eq(videoPurchase.id, known.id), eq(videoPurchase.state, 'PENDING'));
      const [row] = await db.update(videoPurchase).set({ email }).where(isIt).returning();
      return row ?? this.findByAttempt(attempt);
    },

    /** The first that counts of those by which somebody has what is wanted. A member may have changed their email. */
    async findBought(wanted: Wanted, email: string, butNot = ''): Promise<PurchaseRow | undefined> {
      const isOfEmail = 'communityId' in wanted ? undefined : eq(videoPurchase.email, email);
      const isTheirs = and(isOfEmail, ne(videoPurchase.id, butNot));
      const [row] = await db
        .select()
        .from(videoPurchase)
        .where(and(hasWanted(wanted), isTheirs, inArray(videoPurchase.state, [...counting])))
        .orderBy(asc(videoPurchase.paidAt), asc(videoPurchase.id))
        .limit(1);
      return row;
    },

    /** What a member paid for being one, of this community or of all, newest first. */
    async listOfMember(communityId: string | undefined, memberId: string): Promise<PurchaseRow[]> {
      const isOfIt = communityId === undefined ? undefined : eq(videoPurchase.communityId, communityId);
      return db
        .select()
        .from(videoPurchase)
        .where(and(isOfIt, eq(videoPurchase.memberId, memberId), inArray(videoPurchase.state, [...once])))
        .orderBy(desc(videoPurchase.createdAt), desc(videoPurchase.id))
        .limit(50);
    },

    /** Their receipts stay, as the law asks, and say no more whose account it was. */
    async forgetMember(memberId: string): Promise<void> {
      const left = { memberId: null, language: null };
      await db.update(videoPurchase).set(left).where(eq(videoPurchase.memberId, memberId));
    },

    /** Whoever buys of the same business with the same email waits until the transaction ends. */
    async holdBuyer(businessId: string, email: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`sale:${businessId}:${email}`}))`);
    },

    /** Whether money is on its way through an account. */
    async isUnfinished(gatewayAccount: string, businessId: string): Promise<boolean> {
      const isThere = and(eq(videoPurchase.businessId, businessId), eq(videoPurchase.gatewayAccount, gatewayAccount));
      return (await db.$count(videoPurchase, and(isThere, isUnfinished))) > 0;
    },

    /** Locked until the transaction ends. */
    async lock(id: string): Promise<PurchaseRow | undefined> {
      const [row] = await db.select().from(videoPurchase).where(eq(videoPurchase.id, id)).for('update');
      return row;
    },

    /** The same, in the order in which they were paid. */
    async lockAll(ids: readonly string[]): Promise<PurchaseRow[]> {
      if (ids.length === 0) return [];
      const isOne = inArray(videoPurchase.id, [...ids]);
      return db
        .select()
        .from(videoPurchase)
        .where(isOne)
        .orderBy(asc(videoPurchase.id))
        .for('update')
        .then(firstPaidFirst);
    },

    /** Their price was taken off that of a series. */
    async takeOff(ids: readonly string[], takenOffFor: string): Promise<void> {
      if (ids.length > 0)
        await db
          .update(videoPurchase)
          .set({ takenOffFor })
          .where(inArray(videoPurchase.id, [...ids]));
    },

    async update(id: string, change: Partial<PurchaseRow>): Promise<PurchaseRow> {
      const [row] = await db.update(videoPurchase).set(change).where(eq(videoPurchase.id, id)).returning();
      return row!;
    },

    /** Takes one that its maker did not finish. */
    async takeStale(now: Date, leasedUntil: Date): Promise<PurchaseRow | undefined> {
      const [stale] = await db
        .select({ id: videoPurchase.id })
        .from(videoPurchase)
        .where(and(isUnfinished, lte(videoPurchase.leasedUntil, now)))
        .orderBy(asc(videoPurchase.leasedUntil))
        .limit(1)
        .for('update', { skipLocked: true });
      return stale && this.update(stale.id, { leasedUntil });
    },

    /** Those of the purchases that still count. */
    async countingAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ id: videoPurchase.id })
        .from(videoPurchase)
        .where(and(inArray(videoPurchase.id, [...ids]), inArray(videoPurchase.state, [...counting])));
      return new Set(rows.map(({ id }) => id));
    },

    async listByEmail(businessId: string, email: string): Promise<PurchaseRow[]> {
      return db
        .select()
        .from(videoPurchase)
        .where(
          and(
            eq(videoPurchase.businessId, businessId),
            eq(videoPurchase.email, email),
            inArray(videoPurchase.state, [...once]),
          ),
        )
        .orderBy(desc(videoPurchase.createdAt), desc(videoPurchase.id))
        .limit(200);
    },

    async list(businessId: string, { page, size, streamId, playlistId, communityId, state, search }: SalesQuery) {
      const matches = and(
        eq(videoPurchase.businessId, businessId),
        streamId === undefined
          ? undefined
          : and(eq(videoPurchase.streamId, streamId), isNull(videoPurchase.playlistId)),
        playlistId === undefined ? undefined : eq(videoPurchase.playlistId, playlistId),
        communityId === undefined ? undefined : eq(videoPurchase.communityId, communityId),
        state === undefined ? undefined : eq(videoPurchase.state, state),
        search ? or(...searched.map((column) => ilike(column, containing(search)))) : undefined,
      );
      const rows = await db
        .select()
        .from(videoPurchase)
        .where(matches)
        .orderBy(desc(videoPurchase.createdAt), desc(videoPurchase.id))
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(videoPurchase, matches) };
    },

    async figuresOf(businessId: string): Promise<SaleFigures[]> {
      const { state, amount, refundedAmount } = videoPurchase;
      const isBought = sql`${state} in ('PAID', 'REFUNDING', 'DISPUTED')`;
      const isKept = sql`${state} in ('PAID', 'REFUNDING')`;
      const isRefunded = sql`${refundedAmount} > 0`;
      const isDisputed = sql`${state} in ('DISPUTED', 'CHARGED_BACK')`;
      const left = sql`${amount} - ${refundedAmount}`;
      const count = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number);
      const total = (of: SQL | typeof refundedAmount, which: SQL) =>
        sql<number>`coalesce(sum(${of}) filter (where ${which}), 0)`.mapWith(Number);
      return db
        .select({
          currency: videoPurchase.currency,
          sales: count(isBought),
          income: total(left, isKept),
          refunds: count(isRefunded),
          refunded: total(refundedAmount, isRefunded),
          disputes: count(isDisputed),
          disputed: total(left, isDisputed),
        })
        .from(videoPurchase)
        .where(and(eq(videoPurchase.businessId, businessId), inArray(videoPurchase.state, [...once])))
        .groupBy(videoPurchase.currency)
        .orderBy(asc(videoPurchase.currency));
    },

    async addLink(link: typeof purchaseLink.$inferInsert, now: Date): Promise<void> {
      await db.delete(purchaseLink).where(lte(purchaseLink.expiresAt, now));
      await db.insert(purchaseLink).values(link);
    },

    /** Gives what it opens, once. */
    async useLink(hash: string, now: Date): Promise<string | undefined> {
      const [used] = await db
        .delete(purchaseLink)
        .where(and(eq(purchaseLink.hash, hash), gt(purchaseLink.expiresAt, now)))
        .returning({ purchaseId: purchaseLink.purchaseId });
      return used?.purchaseId;
    },
  };
}
