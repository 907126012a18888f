import { type getPricesForBuyer, type Input, type Offer, type SaleChoice, takenOffMax } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { ownPrice, type PriceColumns } from '../../platform/own-price.ts';
import type { createEntitlements } from './entitlements.ts';
import { firstPaidFirst } from './purchases.repository.ts';
import type { SalesGateways } from './sales-gateways.ts';
import type { SeriesPrices } from './series-prices.ts';
import type { ListSeries, Series } from './sold-series.ts';

export type SaleChoicesService = ReturnType<typeof createSaleChoicesService>;

export interface PricedVideo extends PriceColumns {
  businessId: string;
  name: string;
  isSold: boolean;
  /** What the cheapest series that it is in costs. */
  seriesOffer: Offer | null;
}

interface Deps {
  database: Database;
  gateways: Pick<SalesGateways, 'find'>;
  entitlements: Pick<ReturnType<typeof createEntitlements>, 'purchasesOf'>;
  requireWatchable: (
    id: string | undefined,
    token: ViewerToken | undefined,
  ) => Promise<{ streamId: string; purchaseId?: string | undefined }>;
  findStream: (id: string) => Promise<PricedVideo | undefined>;
  listSeries: ListSeries;
  seriesPrices: SeriesPrices;
}

/** What a video costs, alone and with its series. */
export function createSaleChoicesService(deps: Deps) {
  const { database, gateways, entitlements, requireWatchable, findStream, listSeries, seriesPrices } = deps;

  return {
    /** `bought`: ids of videos that the browser says that it has bought. */
    async read(id: string | undefined, token: ViewerToken | undefined, bought: readonly string[] = []) {
      const { streamId, purchaseId } = await requireWatchable(id, token);
      const row = await findStream(streamId);
      const series = row?.isSold ? await listSeries(database.db, streamId) : [];
      const choices = row ? choicesOf(row, series) : [];
      const offer = row?.isSold ? (ownPrice(row) ?? row.seriesOffer) : null;
      const isPaymentNeeded = offer !== null && purchaseId === undefined;
      const paid = row && (await gateways.find(row.businessId));
      const sold = choices.flatMap(({ playlistId }) => playlistId ?? []);
      return {
        streamId,
        isPaymentNeeded,
        offer,
        choices,
        openedBy: series.map(({ playlistId }) => playlistId),
        mayTakeOff: await seriesPrices.amongSeries(database.db, bought.slice(0, takenOffMax), sold),
        isPayable: paid !== undefined,
        isSandbox: paid?.gateway.isSandbox ?? false,
      };
    },

    /** What the series cost whoever has bought videos of them. */
    async forBuyer(
      { streamId, bought }: Input<typeof getPricesForBuyer>['body'],
      token: ViewerToken | undefined,
    ): Promise<{ choices: SaleChoice[] }> {
      await requireWatchable(streamId, token);
      const row = await findStream(streamId);
      const [series, paid, through] = await Promise.all([
        row?.isSold ? listSeries(database.db, streamId) : [],
        entitlements.purchasesOf(bought),
        row && gateways.find(row.businessId),
      ]);
      const choices = (row ? choicesOf(row, series) : []).map(async (choice) => {
        const { playlistId, amount } = choice;
        if (!row || !through || playlistId === null) return choice;
        const asked = { businessId: row.businessId, playlistId, price: choice, account: through.account };
        const { takenOff } = await seriesPrices.reduce(database.db, asked, firstPaidFirst(paid));
        return { ...choice, amount: amount - takenOff, takenOff };
      });
      return { choices: await Promise.all(choices) };
    },
  };
}

export function requirePrice(row: PriceColumns | undefined): Offer {
  const price = row && ownPrice(row);
  if (!price) throw new ApiError('sale.none');
  return price;
}

function choicesOf(video: PricedVideo, series: readonly Series[]): SaleChoice[] {
  const alone = { playlistId: null, name: video.name, offer: ownPrice(video) };
  const cheapestFirst = series.toSorted((one, other) => (one.offer?.amount ?? 0) - (other.offer?.amount ?? 0));
  return [alone, ...cheapestFirst].flatMap(({ playlistId, name, offer }) =>
    offer ? [{ playlistId, name, amount: offer.amount, currency: offer.currency, takenOff: 0 }] : [],
  );
}
