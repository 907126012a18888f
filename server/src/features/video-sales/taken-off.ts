import { minorDigits, type Price } from '@zeacon/contract';
import { leastCharge } from '../../platform/least-charge.ts';

interface Paid {
  id: string;
  amount: number;
  refundedAmount: number;
  currency: string;
}

/** So much of the price of a series is left to pay: gateways charge nothing smaller. */
export const leastToPay = (currency: string): number =>
  Math.max(100, 10 ** minorDigits(currency), leastCharge(currency));

/**
 * What was paid for videos of a series and not given back is taken off its price, the first ones first, until so little is
 * left that it has to be paid. `used`: those that were taken off, each as a whole.
 */
export function takeOff({ amount, currency }: Price, paid: readonly Paid[]): { takenOff: number; used: string[] } {
  const most = Math.max(0, amount - leastToPay(currency));
  const used: string[] = [];
  let takenOff = 0;
  for (const one of paid) {
    const kept = one.amount - one.refundedAmount;
    if (takenOff === most || one.currency !== currency || kept <= 0) continue;
    used.push(one.id);
    takenOff = Math.min(most, takenOff + kept);
  }
  return { takenOff, used };
}
