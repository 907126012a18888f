import {
  type Input,
  type MembershipPrice,
  minorDigits,
  type Offer,
  type Price,
  type refundPartOfSale,
  ruleMessages,
  type Sale,
  serverMessages,
  type setVideoPrice,
  toPage,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { formatMoney } from '../../platform/format-money.ts';
import { leastCharge } from '../../platform/least-charge.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { Purchasing } from './purchasing.ts';
import { createRenewalsRepository } from './renewals.repository.ts';
import { toSale } from './sale-view.ts';
import type { SalesGateways } from './sales-gateways.ts';
import { createSalesListRepository, type SalesQuery } from './sales-list.repository.ts';
import type { PaidMemberships } from './sold-memberships.ts';

type PriceDraft = Input<typeof setVideoPrice>['body'];

export type SalesService = ReturnType<typeof createSalesService>;

export interface SalesDeps {
  database: Database;
  purchasing: Pick<Purchasing, 'refund' | 'refundPart'>;
  gateways: Pick<SalesGateways, 'require'>;
  priced: (tx: Transaction) => {
    lock(businessId: string, id: string): Promise<{ contentType: string } | undefined>;
    set(businessId: string, id: string, offer: Offer | null): Promise<boolean>;
  };
  /** Null: it is sold no longer. False if the business has no such playlist. */
  setPlaylistPrice: (tx: Transaction, businessId: string, id: string, offer: Offer | null) => Promise<boolean>;
  /** The same for a community. */
  setCommunityPrice: PaidMemberships['setPriceIn'];
}

/** What a business sells, and to whom it was sold. */
export function createSalesService(deps: SalesDeps) {
  const { database, purchasing, gateways, priced, setPlaylistPrice, setCommunityPrice } = deps;
  const purchases = createPurchasesRepository(database.db);
  const sold = createSalesListRepository(database.db);

  async function requireSale(businessId: string, id: string): Promise<PurchaseRow> {
    const row = await purchases.find(id);
    if (row?.businessId !== businessId) throw new ApiError('sale.not_found');
    return row;
  }

  /** Throws where nobody could pay it. */
  async function requirePayable(businessId: string, { amount, currency }: Price): Promise<void> {
    if (!isCurrency(currency)) throw fieldError('currency', 'Use a currency like EUR');
    const { gateway } = await gateways.require(businessId);
    if (gateway.form !== null && !gateway.takesCurrency(currency))
      throw fieldError('currency', 'Stripe cannot charge this currency exactly. Use another one.');
    const least = leastCharge(currency);
    if (amount < least)
      throw fieldError(
        'amount',
        ruleMessages.fill(serverMessages.priceTooLow, { least: formatMoney(least, currency) }),
      );
  }

  async function toOffer(businessId: string, { amount, currency, previewSec }: PriceDraft): Promise<Offer> {
    await requirePayable(businessId, { amount, currency });
    return { amount, currency, previewMs: previewSec * 1000 };
  }

  return {
    async setPrice(businessId: string, id: string, draft: PriceDraft): Promise<Offer> {
      const offer = await toOffer(businessId, draft);
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

    async setSeriesPrice(businessId: string, id: string, draft: PriceDraft): Promise<Offer> {
      const offer = await toOffer(businessId, draft);
      const isThere = await database.transaction((tx) => setPlaylistPrice(tx, businessId, id, offer));
      if (!isThere) throw new ApiError('playlist.not_found');
      return offer;
    },

    async removeSeriesPrice(businessId: string, id: string): Promise<void> {
      const isThere = await database.transaction((tx) => setPlaylistPrice(tx, businessId, id, null));
      if (!isThere) throw new ApiError('playlist.not_found');
    },

    async setMembershipPrice(businessId: string, id: string, price: MembershipPrice): Promise<MembershipPrice> {
      await requirePayable(businessId, price);
      if (!(await database.transaction((tx) => setCommunityPrice(tx, businessId, id, price))))
        throw new ApiError('community.not_found');
      return price;
    },

    async removeMembershipPrice(businessId: string, id: string): Promise<void> {
      if (!(await database.transaction((tx) => setCommunityPrice(tx, businessId, id, null))))
        throw new ApiError('community.not_found');
    },

    async list(businessId: string, query: SalesQuery) {
      const renewing = createRenewalsRepository(database.db);
      const [{ rows, totalItems }, figures, renewals, testFigures, testRenewals] = await Promise.all([
        sold.list(businessId, query),
        sold.figuresOf(businessId, false),
        renewing.figuresOf(businessId, false),
        sold.figuresOf(businessId, true),
        renewing.figuresOf(businessId, true),
      ]);
      return { ...toPage(rows.map(toSale), totalItems, query), figures, renewals, testFigures, testRenewals };
    },

    refund: async (businessId: string, id: string): Promise<Sale> =>
      toSale(await purchasing.refund(await requireSale(businessId, id))),

    refundPart: async (businessId: string, id: string, part: Input<typeof refundPartOfSale>['body']): Promise<Sale> =>
      toSale(await purchasing.refundPart(await requireSale(businessId, id), part)),
  };
}

const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) && minorDigits(code) <= 3;
