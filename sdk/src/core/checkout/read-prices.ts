import type { getViewerPayment, Reply } from '@zeacon/contract';
import { idsOfPurchases, keptPurchase } from './kept-purchases.ts';
import type { SaleClient } from './sale-client.ts';

/** As many as the server counts. */
const takenOffMax = 20;
const isOfVideo = (id: string) => /^str_[0-9a-z]{1,60}$/.test(id);

export interface Prices extends Reply<typeof getViewerPayment> {
  /** What shows that videos of the series were bought, whose price is not in the amounts. */
  bought: string[];
}

/**
 * What can be bought, and for how much. What this browser keeps may be of other platforms: it says ids, and shows
 * entitlements of those alone that the server takes something off for.
 */
export async function readPrices(client: Pick<SaleClient, 'read' | 'choices'>): Promise<Prices> {
  const now = await client.read(idsOfPurchases().filter(isOfVideo).slice(-takenOffMax));
  const bought = now.mayTakeOff.flatMap((id) => keptPurchase(id) ?? []);
  if (bought.length === 0) return { ...now, bought };
  const { choices } = await client.choices(bought);
  return { ...now, choices, bought };
}
