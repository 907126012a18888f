import {
  type Input,
  minorDigits,
  type Offer,
  type Sale,
  type SaleFigures,
  type setVideoPrice,
  toPage,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createPurchasesRepository, type SalesQuery } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import { toSale } from './sale-view.ts';
import type { SalesGateways } from './sales-gateways.ts';

export type SalesService = ReturnType<typeof createSalesService>;

export interface SalesDeps {
  database: Database;
  purchasing: Pick<Purchasing, 'refund'>;
  gateways: Pick<SalesGateways, 'require'>;
  priced: (tx: Transaction) => {
    lock(businessId: string, id: string): Promise<{ contentType: string } | undefined>;
    set(businessId: string, id: string, offer: Offer | null): Promise<boolean>;
  };
}

/** What a business sells, and to whom it was sold. */
export function createSalesService({ database, purchasing, gateways, priced }: SalesDeps) {
  const purchases = createPurchasesRepository(database.db);

  return {
    async setPrice(businessId: string, id: string, draft: Input<typeof setVideoPrice>['body']): Promise<Offer> {
      if (!isCurrency(draft.currency)) throw fieldError('currency', 'Use a currency like EUR');
      const { amount, currency, previewSec } = draft;
      const { gateway } = await gateways.require(businessId);
      if (gateway.form !== null && !gateway.takesCurrency(currency))
        throw fieldError('currency', 'Stripe cannot charge this currency exactly. Use another one.');
      const offer: Offer = { amount, currency, previewMs: previewSec * 1000 };
      await database.transaction(async (tx) => {
        const streams = priced(tx);
        const row = await streams.lock(businessId, id);
        if (!row) throw new ApiError('stream.not_found');
        if (row.contentType !== 'VOD') throw new ApiError('sale.not_sellable');
        await streams.set(businessId, id, offer);
      });
      return offer;
    },

    async removePrice(businessId: string, id: string): Promise<void> {
      const isThere = await database.transaction((tx) => priced(tx).set(businessId, id, null));
      if (!isThere) throw new ApiError('stream.not_found');
    },

    async list(businessId: string, query: SalesQuery) {
      const [{ rows, totalItems }, figures] = await Promise.all([
        purchases.list(businessId, query),
        purchases.figuresOf(businessId),
      ]);
      return { ...toPage(rows.map(toSale), totalItems, query), figures: figures satisfies SaleFigures[] };
    },

    async refund(businessId: string, id: string): Promise<Sale> {
      const row = await purchases.find(id);
      if (row?.businessId !== businessId) throw new ApiError('sale.not_found');
      return toSale(await purchasing.refund(row));
    },
  };
}

const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && minorDigits(code) <= 3;
