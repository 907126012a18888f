import { type BillingDetails, isInVatUnion, serverMessages, validateVatId } from '@zeacon/contract';
import { shareOf } from './money.ts';

/** What the tax offices said of a VAT id; UNKNOWN if they could not be asked. */
export interface VatCheck {
  state: 'VALID' | 'INVALID' | 'UNKNOWN';
  checkedDate: string;
  /** What they call their answer. */
  reference: string;
}

/** Who is billed, with what was found out about their VAT id. */
export type CheckedDetails = BillingDetails & { vatCheck?: VatCheck };

export interface Tax {
  /** In hundredths of a percent. */
  rate: number;
  /** What the bill must say about it. */
  note: string | null;
}

export interface TaxRules {
  seller: { country: string };
  taxRates: ReadonlyMap<string, number>;
  /** With it, only ids that the tax offices know count. */
  vies?: object | undefined;
}

type Taxed = Pick<CheckedDetails, 'country' | 'vatId' | 'vatCheck'>;

/** Whether businesses there owe the tax themselves, if their id, which is written right, is theirs. */
export function mayOweTax({ seller }: Pick<TaxRules, 'seller'>, { country, vatId }: Omit<Taxed, 'vatCheck'>): boolean {
  const isAbroadInUnion = country !== seller.country && isInVatUnion(country) && isInVatUnion(seller.country);
  return isAbroadInUnion && vatId !== '' && validateVatId(vatId, country) === undefined;
}

/**
 * Businesses of another country of the union owe the tax themselves. An id that is not written right, that the tax
 * offices do not know where they are asked, or that they did not answer for, and none, has the tax of the country
 * charged. Countries without a rate are charged nothing.
 */
export function taxFor(rules: TaxRules, buyer: Taxed): Tax {
  const where = buyer.country || rules.seller.country;
  const isKnown = rules.vies === undefined || buyer.vatCheck?.state === 'VALID';
  if (isKnown && mayOweTax(rules, { ...buyer, country: where })) return { rate: 0, note: serverMessages.reverseCharge };
  return { rate: rules.taxRates.get(where) ?? 0, note: null };
}

export const isSameTax = (a: Tax, b: Tax): boolean => a.rate === b.rate && a.note === b.note;

export const taxOn = (subtotal: bigint, { rate }: Tax): bigint => shareOf(subtotal, BigInt(rate), 10_000n);
