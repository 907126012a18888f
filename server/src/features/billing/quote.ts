import type { BillingInterval, BillLine } from '@zeacon/contract';
import { leastCharge } from '../../platform/least-charge.ts';
import { type Discount, discounted, planLines } from './discounts.ts';
import { atLeastZero, least, most, sum } from './money.ts';
import { addDays, daysOf, type Period, periodFrom, usedDays } from './periods.ts';
import type { PlanRow } from './plans.repository.ts';
import { priceOfRest } from './proration.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import type { CheckedDetails, Tax, TaxRules } from './tax.ts';
import { isSameTax, taxFor, taxOn } from './tax.ts';

/** What was paid for a time, and the tax on it; undefined for that of today. */
export interface Paid {
  /** Of the whole period. */
  price: bigint;
  period: Period;
  /** The days of the period before it were paid for with another plan. */
  from: Date;
  /** That plan: from when it was paid for, and what for the rest of the period. */
  earlier?: { from: Date; price: bigint } | undefined;
  tax: Tax | undefined;
}

/** What a business has while it asks. */
export interface Running {
  state: 'TRIAL' | 'ACTIVE';
  interval: BillingInterval;
  planName: string;
  anchorDay: number;
  period: Period;
  /** What was paid for it, or is to be; undefined where nothing was, or all of it was given back. */
  paid: Paid | undefined;
  /** What was taken off of it. */
  discount: Discount | undefined;
}

export type BillRules = TaxRules & { currency: string };

export interface QuoteFor {
  rules: BillRules;
  buyer: CheckedDetails;
  plan: PlanRow;
  interval: BillingInterval;
  /** Of its price: the caller has seen that it can be paid by this interval. */
  price: bigint;
  /** Of a period that begins now. */
  discount: Discount | undefined;
  /** Of a promo code. */
  moreTrialDays: number;
  running: Running | undefined;
  /** It had a plan with a price. */
  hadTrial: boolean;
  credit: bigint;
  now: Date;
}

/** What a plan costs where it is chosen or changed now. */
export function quote(asked: QuoteFor): PurchaseOrder {
  const { plan, interval, price, running, now } = asked;
  const order = {
    kind: running ? ('CHANGE' as const) : ('SELECT' as const),
    ...{ planId: plan.id, planName: plan.name, interval, isFree: price === 0n, buyer: asked.buyer },
  };
  const trial = trialOf(asked);
  if (trial) {
    const money = totalsOf([], asked.rules, asked.buyer, asked.credit);
    const { anchorDay, ...period } = trial;
    return {
      ...order,
      ...dated(period),
      anchorDay,
      state: 'TRIAL',
      periodPrice: 0,
      promoCode: null,
      promoMonths: 0,
      ...money,
    };
  }
  const staysInPeriod = running?.state === 'ACTIVE' && running.interval === interval;
  const anchorDay = staysInPeriod ? running.anchorDay : now.getUTCDate();
  const period = staysInPeriod ? running.period : periodFrom(now, interval, anchorDay);
  const discount = staysInPeriod ? running.discount : asked.discount;
  const net = discounted(price, interval, discount);
  const isCounted = !staysInPeriod && discount !== undefined && net < price;
  // A day is that of the dearest plan that it saw: whoever goes back and forth within it pays that, and never less.
  const withBegun = !staysInPeriod || net < (running.paid?.price ?? 0n);
  const skipsToday = withBegun || isPaidToday(running.paid, net, now);
  const used = staysInPeriod ? usedDays(period, now, { withBegun: skipsToday }) : 0n;
  const rest = (whole: bigint) => priceOfRest(whole, used, daysOf(period));
  const from = skipsToday ? addDays(period.start, Number(used)) : used > 0n ? now : period.start;
  const lines = [
    ...unusedLines(running, now, skipsToday, taxFor(asked.rules, asked.buyer)),
    ...planLines(plan.name, rest(price), rest(net), { start: from, end: period.end }, discount),
  ];
  return {
    ...order,
    ...dated(period),
    anchorDay,
    state: 'ACTIVE',
    periodPrice: Number(net),
    promoCode: isCounted ? discount.code : null,
    promoMonths: isCounted ? discount.months : 0,
    ...totalsOf(lines, asked.rules, asked.buyer, asked.credit),
  };
}

const dated = ({ start, end }: Period) => ({ periodStart: start.toISOString(), periodEnd: end.toISOString() });

function dueOf(total: bigint, credit: bigint, smallest: bigint): bigint {
  const due = atLeastZero(total - credit);
  if (due === 0n || due >= smallest) return due;
  return total >= smallest ? smallest : 0n;
}

/** A trial goes on in the plan that it is changed to; a plan that is free needs none, and leaves it for later. */
function trialOf({ plan, price, running, hadTrial, moreTrialDays, now }: QuoteFor) {
  if (price === 0n) return undefined;
  if (running?.state === 'TRIAL') return { ...running.period, anchorDay: running.anchorDay };
  if (hadTrial) return undefined;
  const days = plan.details.trialDays + moreTrialDays;
  if (days === 0) return undefined;
  const end = addDays(now, days);
  return { start: now, end, anchorDay: end.getUTCDate() };
}

/** Whether the day that runs was paid for with a plan that is not cheaper, and was left within it. */
function isPaidToday(paid: Paid | undefined, net: bigint, now: Date): boolean {
  if (!paid?.earlier || paid.from <= now) return false;
  const { period, earlier } = paid;
  return priceOfRest(net, usedDays(period, earlier.from), daysOf(period)) <= earlier.price;
}

/** Given back is what was paid, so with the tax that was paid: rates and buyers change within a period. */
function unusedLines(running: Running | undefined, now: Date, withBegun: boolean, today: Tax): BillLine[] {
  if (running?.state !== 'ACTIVE' || !running.paid) return [];
  const { planName: name, paid } = running;
  const { period, price, tax: paidTax = today } = paid;
  const gone = most(usedDays(period, now, { withBegun }), usedDays(period, paid.from));
  const unused = priceOfRest(price, gone, daysOf(period));
  if (unused === 0n) return [];
  const until = period.end.toISOString();
  const from = (withBegun ? addDays(period.start, Number(gone)) : now).toISOString();
  const line = { kind: 'UNUSED', name, quantity: 1, from, until, amount: -Number(unused) } as const;
  if (isSameTax(paidTax, today)) return [line];
  const { rate, note } = paidTax;
  return [{ ...line, ownTax: { rate: rate / 100, amount: Number(taxOn(-unused, paidTax)), note } }];
}

/**
 * What lines come to: the sum of the lines and the tax is the total, and what is due is never below zero, nor less than
 * can be charged. Where credit would leave less, some of it is kept; a total that is less itself, or what is left of it, is
 * put on the next bill, as credit below zero.
 */
export function totalsOf(lines: BillLine[], rules: BillRules, buyer: CheckedDetails, credit: bigint) {
  const tax = taxFor(rules, buyer);
  const subtotal = sum(lines.map(({ amount }) => BigInt(amount)));
  const taxed = sum(lines.filter(({ ownTax }) => !ownTax).map(({ amount }) => BigInt(amount)));
  const taxAmount = taxOn(taxed, tax) + sum(lines.map(({ ownTax }) => BigInt(ownTax?.amount ?? 0)));
  const total = subtotal + taxAmount;
  const owed = atLeastZero(total);
  const amountDue = lines.length === 0 ? 0n : dueOf(owed, credit, BigInt(leastCharge(rules.currency)));
  const creditUsed = total <= 0n ? 0n : amountDue === 0n ? least(owed, credit) : owed - amountDue;
  return {
    lines,
    subtotal: Number(subtotal),
    taxRate: tax.rate,
    tax: Number(taxAmount),
    taxNote: tax.note,
    total: Number(total),
    creditUsed: Number(creditUsed),
    creditAdded: Number(atLeastZero(-total)),
    amountDue: Number(amountDue),
  };
}
