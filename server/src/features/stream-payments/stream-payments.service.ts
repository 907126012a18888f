import { type Input, type Page, type recordPayment, type StreamPayment, toPage } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import {
  createStreamPaymentsRepository,
  type PaymentChange,
  type PaymentsQuery,
  type StreamPaymentRow,
} from './stream-payments.repository.ts';

export interface StreamPaymentsDeps {
  database: Database;
  findStream: (on: Queryable) => (id: string) => Promise<{ businessId: string; name: string } | undefined>;
  newId: NewId;
  clock: Clock;
}

const nothingBack = { refundedAmount: 0, refundedAt: null, dispute: null };

/** Records of money that was paid to a business for its videos and events. */
export function createStreamPaymentsService({ database, findStream, newId, clock }: StreamPaymentsDeps) {
  const payments = createStreamPaymentsRepository(database.db);

  return {
    unsettledOf: payments.unsettledOf,

    async record(businessId: string, draft: Input<typeof recordPayment>['body']): Promise<StreamPayment> {
      return database.transaction(async (tx) => {
        const stream = await findStream(tx)(draft.streamId);
        if (stream?.businessId !== businessId) throw new ApiError('stream.not_found');
        if (draft.refundedAmount > draft.amount)
          throw fieldError('refundedAmount', 'No more can be given back than was paid');
        const now = clock();
        const row = await createStreamPaymentsRepository(tx).record({
          ...draft,
          id: newId('pay'),
          businessId,
          streamName: stream.name,
          playlistId: null,
          playlistName: null,
          communityId: null,
          communityName: null,
          isSandbox: false,
          dispute: null,
          refundedAt: draft.refundedAmount === draft.amount ? now : null,
          createdAt: now,
        });
        if (!row) throw fieldError('reference', 'Another video has a payment with this reference');
        return toPayment(row);
      });
    },

    /** What a viewer paid the business directly. */
    recordIn: async (
      tx: Transaction,
      paid: Omit<StreamPaymentRow, 'id' | 'isSettled' | 'createdAt' | keyof typeof nothingBack>,
    ) =>
      void (await createStreamPaymentsRepository(tx).record({
        ...paid,
        id: newId('pay'),
        isSettled: true,
        ...nothingBack,
        createdAt: clock(),
      })),
    markIn: (tx: Transaction, businessId: string, reference: string, change: PaymentChange) =>
      createStreamPaymentsRepository(tx).mark(businessId, reference, change),

    async list(
      businessId: string,
      query: PaymentsQuery & { businessId?: string | undefined },
    ): Promise<Page<StreamPayment>> {
      if (query.businessId !== undefined && query.businessId !== businessId) throw new ApiError('account.not_found');
      const { rows, totalItems } = await payments.list(businessId, query);
      return toPage(rows.map(toPayment), totalItems, query);
    },
  };
}

const toPayment = ({ businessId: _businessId, refundedAt, createdAt, ...row }: StreamPaymentRow): StreamPayment => ({
  ...row,
  refundedDate: refundedAt?.toISOString() ?? null,
  createdDate: createdAt.toISOString(),
});
