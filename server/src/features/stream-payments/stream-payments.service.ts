import { type Input, type Page, type recordPayment, type StreamPayment, toPage } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import {
  createStreamPaymentsRepository,
  type PaymentsQuery,
  type StreamPaymentRow,
} from './stream-payments.repository.ts';

export interface StreamPaymentsDeps {
  database: Database;
  findStream: (on: Queryable) => (id: string) => Promise<{ businessId: string; name: string } | undefined>;
  viewers: {
    requireWatchable(id: string | undefined, token: ViewerToken | undefined): Promise<{ streamId: string }>;
  };
  newId: NewId;
  clock: Clock;
}

/** Records of money that was paid to a business for its videos and events. */
export function createStreamPaymentsService({ database, findStream, viewers, newId, clock }: StreamPaymentsDeps) {
  const payments = createStreamPaymentsRepository(database.db);

  return {
    unsettledOf: payments.unsettledOf,

    async record(businessId: string, draft: Input<typeof recordPayment>['body']): Promise<StreamPayment> {
      return database.transaction(async (tx) => {
        const stream = await findStream(tx)(draft.streamId);
        if (stream?.businessId !== businessId) throw new ApiError('stream.not_found');
        const row = await createStreamPaymentsRepository(tx).record({
          ...draft,
          id: newId('pay'),
          businessId,
          streamName: stream.name,
          createdAt: clock(),
        });
        if (!row) throw fieldError('reference', 'Another video has a payment with this reference');
        return toPayment(row);
      });
    },

    /** Whoever may watch has nothing to pay. */
    async ofViewer(id: string | undefined, token: ViewerToken | undefined) {
      const { streamId } = await viewers.requireWatchable(id, token);
      return { streamId, isPaymentNeeded: false };
    },

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

const toPayment = ({ businessId: _businessId, createdAt, ...row }: StreamPaymentRow): StreamPayment => ({
  ...row,
  createdDate: createdAt.toISOString(),
});
