import { shareOf } from './money.ts';

/** What the first `days` of a period cost. */
const untilDay = (price: bigint, days: bigint, allDays: bigint): bigint => shareOf(price, days, allDays);

/** What the days of a period from `from` until before `until` cost. */
export const priceOfDays = (price: bigint, from: bigint, until: bigint, allDays: bigint): bigint =>
  untilDay(price, until, allDays) - untilDay(price, from, allDays);

/** What the rest of a period costs after so many days. */
export const priceOfRest = (price: bigint, usedDays: bigint, allDays: bigint): bigint =>
  priceOfDays(price, usedDays, allDays, allDays);
