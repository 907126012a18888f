import { type BillingDetails, isInVatUnion, validateVatId } from '@zeacon/contract';
import { shareOf } from './money.ts';

export interface Tax {
  /** In hundredths of a percent. */
  rate: number;
  /** What the bill must say about it. */
  note: string | null;
}

export interface TaxRules {
  seller: { country: string };
  taxRates: ReadonlyMap<string, number>;
}

/** Article 226 (11a) of Directive 2006/112/EC asks for these words. */
const reverseCharge = 'Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC).';

/**
 * Businesses of another country of the union owe the tax themselves. Whether an id is written right is all that is
 * checked: one that is not, and none, has the tax of the country charged. Countries without a rate are charged nothing.
 */
export function taxFor(
  { seller, taxRates }: TaxRules,
  { country, vatId }: Pick<BillingDetails, 'country' | 'vatId'>,
): Tax {
  const where = country || seller.country;
  const isAbroadInUnion = where !== seller.country && isInVatUnion(where) && isInVatUnion(seller.country);
  if (isAbroadInUnion && vatId !== '' && validateVatId(vatId, where) === undefined)
    return { rate: 0, note: reverseCharge };
  return { rate: taxRates.get(where) ?? 0, note: null };
}

export const taxOn = (subtotal: bigint, { rate }: Tax): bigint => shareOf(subtotal, BigInt(rate), 10_000n);
