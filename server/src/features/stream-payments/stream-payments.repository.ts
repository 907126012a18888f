import { and, asc, count, desc, eq, ilike, max, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { streamPayment } from './stream-payments.table.ts';

export type StreamPaymentRow = typeof streamPayment.$inferSelect;

/** What became of the money later. */
export type PaymentChange = Partial<Pick<StreamPaymentRow, 'refundedAmount' | 'refundedAt' | 'dispute'>>;

export interface PaymentsQuery {
  page: number;
  size: number;
  sort: string;
  search?: string | undefined;
  streamId?: string | undefined;
}

export function createStreamPaymentsRepository(db: Queryable) {
  return {
    /** The one with this reference, if it is for the same video; otherwise undefined. */
    async record(row: StreamPaymentRow): Promise<StreamPaymentRow | undefined> {
      const [recorded] = await db
        .insert(streamPayment)
        .values(row)
        .onConflictDoUpdate({
          target: [streamPayment.businessId, streamPayment.reference],
          set: {
            isSettled: sql`${streamPayment.isSettled} or excluded.is_settled`,
            refundedAmount: sql`greatest(${streamPayment.refundedAmount}, least(excluded.refunded_amount, ${streamPayment.amount}))`,
            refundedAt: sql`case when excluded.refunded_amount >= ${streamPayment.amount} then coalesce(${streamPayment.refundedAt}, excluded.created_at) else ${streamPayment.refundedAt} end`,
          },
          setWhere: sql`${streamPayment.streamId} is not distinct from ${row.streamId}`,
        })
        .returning();
      return recorded;
    },

    async mark(businessId: string, reference: string, change: PaymentChange): Promise<void> {
      const isIt = and(eq(streamPayment.businessId, businessId), eq(streamPayment.reference, reference));
      await db.update(streamPayment).set(change).where(isIt);
    },

    async list(businessId: string, { page, size, sort, search, streamId }: PaymentsQuery) {
      const matches = and(
        eq(streamPayment.businessId, businessId),
        streamId === undefined ? undefined : eq(streamPayment.streamId, streamId),
        search
          ? or(
              ...[
                streamPayment.streamName,
                streamPayment.communityName,
                streamPayment.payer,
                streamPayment.reference,
              ].map((column) => ilike(column, containing(search))),
            )
          : undefined,
      );
      const [field, direction] = sort.split(',');
      const column = field === 'amount' ? streamPayment.amount : streamPayment.createdAt;
      const order = direction?.toUpperCase() === 'ASC' ? asc : desc;
      const rows = await db
        .select()
        .from(streamPayment)
        .where(matches)
        .orderBy(order(column), order(streamPayment.id))
        .limit(size)
        .offset(page * size);
      const [total] = await db.select({ items: count() }).from(streamPayment).where(matches);
      return { rows, totalItems: total?.items ?? 0 };
    },

    /**
     * What the business does not have yet of what was paid for a video, by currency, that of the newest payment first.
     * What a bank was asked for may never arrive.
     */
    async unsettledOf(streamId: string): Promise<{ currency: string; amount: number }[]> {
      const { amount, refundedAmount, currency, dispute, isSettled } = streamPayment;
      const isLeft = sql`not ${isSettled} and coalesce(${dispute}, 'WON') = 'WON'`;
      return db
        .select({
          currency,
          amount: sql`coalesce(sum(${amount} - ${refundedAmount}) filter (where ${isLeft}), 0)`.mapWith(Number),
        })
        .from(streamPayment)
        .where(eq(streamPayment.streamId, streamId))
        .groupBy(currency)
        .orderBy(desc(max(streamPayment.createdAt)), currency);
    },
  };
}
