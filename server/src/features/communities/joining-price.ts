import type { MembershipPrice } from '@zeacon/contract';
import { ownPrice } from '../../platform/own-price.ts';
import type { CommunityRow } from './communities.repository.ts';

/** What joining costs; null where it costs nothing. */
export function joiningPrice({ saleAmount, saleCurrency, salePeriod }: CommunityRow): MembershipPrice | null {
  const offer = ownPrice({ saleAmount, saleCurrency, previewMs: 0 });
  return offer && { amount: offer.amount, currency: offer.currency, period: salePeriod ?? 'ONCE' };
}
