import type { Input, payForVideo } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { PriceColumns } from '../../platform/own-price.ts';
import type { createEntitlements } from './entitlements.ts';
import type { createPayingParts } from './paying-parts.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { type PricedVideo, requirePrice } from './sale-choices.service.ts';
import type { SeriesPrices } from './series-prices.ts';
import type { ListSeries } from './sold-series.ts';

export interface BegunPurchasesDeps {
  database: Database;
  parts: ReturnType<typeof createPayingParts>;
  /** Locks the account that is paid, for as long as the transaction runs, and names it. */
  accountOn: (tx: Transaction, businessId: string) => Promise<string | null>;
  entitlements: Pick<ReturnType<typeof createEntitlements>, 'purchasesOf'>;
  findStream: (id: string) => Promise<PricedVideo | undefined>;
  seriesPrices: SeriesPrices;
  lockStream: (tx: Transaction, businessId: string, id: string) => Promise<PriceColumns | undefined>;
  lockPlaylist: (tx: Transaction, businessId: string, id: string) => Promise<PriceColumns | undefined>;
  listSeries: ListSeries;
}

/** Writes down what a viewer is about to pay, for the price that they were shown. */
export function createBegunPurchases(deps: BegunPurchasesDeps) {
  const { database, parts, accountOn, entitlements, findStream, seriesPrices, lockStream, lockPlaylist, listSeries } =
    deps;

  /** What is bought, with its price: the video alone, or a series that it is in. */
  async function requireOffer(id: string, playlistId: string | null) {
    const video = await findStream(id);
    if (!video) throw new ApiError('sale.none');
    const { businessId, name: streamName } = video;
    if (playlistId === null) return { businessId, streamName, playlistName: null, ...requirePrice(video) };
    const series = (await listSeries(database.db, id)).find((one) => one.playlistId === playlistId);
    if (!series?.offer) throw new ApiError('sale.none');
    return { businessId, streamName, playlistName: series.name, ...series.offer };
  }

  return async function begin(
    {
      streamId,
      playlistId = null,
      email,
      amount,
      currency,
      bought = [],
      card,
      language,
    }: Input<typeof payForVideo>['body'],
    attempt: string,
  ): Promise<PurchaseRow> {
    const offer = await requireOffer(streamId, playlistId);
    const { businessId, streamName, playlistName } = offer;
    if (offer.currency !== currency || offer.amount < amount) throw new ApiError('sale.price_changed');
    const paid = playlistId === null ? [] : (await entitlements.purchasesOf(bought)).map(({ id }) => id);
    const means = await parts.meansOf(businessId, card);
    return database.transaction(async (tx) => {
      // Whoever changes the price waits, or is seen.
      const lock =
        playlistId === null ? lockStream(tx, businessId, streamId) : lockPlaylist(tx, businessId, playlistId);
      const price = requirePrice(await lock);
      const { takenOff, used } =
        playlistId === null
          ? { takenOff: 0, used: [] }
          : await seriesPrices.reduceIn(tx, { businessId, playlistId, price, account: means.account }, paid);
      if (price.amount - takenOff !== amount || price.currency !== currency) throw new ApiError('sale.price_changed');
      // Nor is the account taken off while it is begun to be paid.
      if ((await accountOn(tx, businessId)) !== means.account) throw new ApiError('payment.unavailable');
      const row = parts.newPurchase(
        {
          ...{ businessId, streamId, streamName, playlistId, playlistName },
          ...{ communityId: null, communityName: null, memberId: null, period: null },
          ...{ email, language: language ?? null, amount, currency, attempt, takenOff },
        },
        means,
      );
      const on = createPurchasesRepository(tx);
      await on.insert(row);
      await on.takeOff(used, row.id);
      return row;
    });
  };
}
