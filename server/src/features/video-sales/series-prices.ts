import type { Price } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import type { ListSeries } from './sold-series.ts';
import { takeOff } from './taken-off.ts';

interface Asked {
  businessId: string;
  playlistId: string;
  price: Price;
  /** Through which the series would be paid. */
  account: string | null;
}

/** Of a series that was bought: what it was taken off for is used up, unless that came to nothing. */
const isOver = ({ state }: Pick<PurchaseRow, 'state'>): boolean =>
  state === 'FAILED' || state === 'REFUNDED' || state === 'CHARGED_BACK';

/** Whether its price is taken off a series that somebody has bought, or is about to. */
export async function isTakenOff(on: Queryable, { takenOffFor }: Pick<PurchaseRow, 'takenOffFor'>): Promise<boolean> {
  const series = takenOffFor === null ? undefined : await createPurchasesRepository(on).find(takenOffFor);
  return series !== undefined && !isOver(series);
}

/** Money of the sandbox and of test keys is none: it takes nothing off a price that is paid with other. */
const modeOf = (account: string | null): string => account?.split(':')[1] ?? 'sandbox';

export type SeriesPrices = ReturnType<typeof createSeriesPrices>;

/** What a series costs whoever has bought videos of it. */
export function createSeriesPrices({ listSeries }: { listSeries: ListSeries }) {
  const isInNow = async (on: Queryable, streamId: string, playlistId: string): Promise<boolean> =>
    (await listSeries(on, streamId)).some((one) => one.playlistId === playlistId && one.leftAt === null);

  async function mayBeTaken(on: Queryable, row: PurchaseRow, { businessId, playlistId, account }: Asked) {
    if (row.businessId !== businessId || row.playlistId !== null || row.streamId === null) return false;
    if (row.state !== 'PAID' || row.partFrom !== null || modeOf(row.gatewayAccount) !== modeOf(account)) return false;
    return !(await isTakenOff(on, row)) && isInNow(on, row.streamId, playlistId);
  }

  async function reduce(on: Queryable, asked: Asked, rows: readonly PurchaseRow[]) {
    const counted: PurchaseRow[] = [];
    for (const row of rows) if (await mayBeTaken(on, row, asked)) counted.push(row);
    return takeOff(asked.price, counted);
  }

  return {
    /** Those of some videos that are in the series. */
    async amongSeries(on: Queryable, streamIds: readonly string[], playlistIds: readonly string[]): Promise<string[]> {
      const found: string[] = [];
      for (const id of streamIds) {
        const series = await listSeries(on, id);
        if (series.some(({ playlistId, leftAt }) => leftAt === null && playlistIds.includes(playlistId)))
          found.push(id);
      }
      return found;
    },

    reduce,

    /** Nothing becomes of the purchases until the transaction ends. */
    async reduceIn(tx: Transaction, asked: Asked, ids: readonly string[]) {
      return reduce(tx, asked, await createPurchasesRepository(tx).lockAll(ids));
    },
  };
}
