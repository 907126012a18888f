import type { MembershipPrice } from '@zeacon/contract';
import { toPrice } from '../checkout/to-price.ts';
import type { FeedStrings } from '../words/feed/feed-strings.ts';

/** What joining costs, with how often it is paid. */
export function feedPrice({ amount, currency, period }: MembershipPrice, words: FeedStrings, language: string): string {
  const money = toPrice(amount, currency, language);
  if (period === 'ONCE') return money;
  return (period === 'MONTH' ? words.feedMonthly : words.feedYearly)(money);
}
