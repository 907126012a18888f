import type { SaleFigures, SaleState } from '@zeacon/contract';
import { and, asc, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { once, type PurchaseRow } from './purchase-states.ts';
import { videoPurchase } from './video-sales.table.ts';

export interface SalesQuery {
  page: number;
  size: number;
  streamId?: string | undefined;
  playlistId?: string | undefined;
  communityId?: string | undefined;
  state?: SaleState | undefined;
  search?: string | undefined;
}

const { streamName, playlistName, communityName } = videoPurchase;
const searched = [streamName, playlistName, communityName, videoPurchase.email];

/** What was sold, as businesses and buyers look through it. */
export function createSalesListRepository(db: Queryable) {
  return {
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

    /** Of money alone, or of what was paid for trying out. */
    async figuresOf(businessId: string, isSandbox: boolean): Promise<SaleFigures[]> {
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
        .where(
          and(
            eq(videoPurchase.businessId, businessId),
            eq(videoPurchase.isSandbox, isSandbox),
            inArray(videoPurchase.state, [...once]),
          ),
        )
        .groupBy(videoPurchase.currency)
        .orderBy(asc(videoPurchase.currency));
    },
  };
}
