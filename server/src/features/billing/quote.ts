import type { BillingInterval, BillLine } from '@zeacon/contract';
import { leastCharge } from '../../platform/least-charge.ts';
import { type Discount, discounted, planLines } from './discounts.ts';
import { atLeastZero, least, most, sum } from './money.ts';
import { addDays, daysOf, type Period, periodFrom, usedDays } from './periods.ts';
import type { PlanRow } from './plans.repository.ts';
import { priceOfDays, priceOfRest } from './proration.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import type { CheckedDetails, Tax, TaxRules } from './tax.ts';
import { isSameTax, taxFor, taxOn } from './tax.ts';

/** What was paid for a time, and the tax on it; undefined for that of today. */
export interface Paid {
  /** Of the whole period. */
  price: bigint;
  period: Period;
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
  /** Of an earlier plan of the period. */
  paidDay?: { until: Date; price: bigint; planName: string } | null | undefined;
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
  // A day is that of the dearest plan that it saw, and charged once: whoever goes back and forth within it pays that.
  const day = running?.paidDay && running.paidDay.until > now ? running.paidDay : undefined;
  const dayPrice = day?.price ?? running?.paid?.price ?? 0n;
  const skipsToday = !staysInPeriod || net < dayPrice || (day !== undefined && net === dayPrice);
  const used = staysInPeriod ? usedDays(period, now, { withBegun: skipsToday }) : 0n;
  const rest = (whole: bigint) => priceOfRest(whole, used, daysOf(period));
  const from = skipsToday ? addDays(period.start, Number(used)) : used > 0n ? now : period.start;
  const lines = [
    ...unusedLines(running, { now, skipsToday, day }, taxFor(asked.rules, asked.buyer)),
    ...planLines(plan.name, rest(price), rest(net), { start: from, end: period.end }, discount),
  ];
  const isBegun = staysInPeriod && skipsToday && used > usedDays(period, now);
  const paidDay = {
    until: addDays(period.start, Number(used)).toISOString(),
    price: Number(dayPrice),
    planName: day?.planName ?? running?.planName ?? plan.name,
  };
  return {
    ...order,
    ...dated(period),
    anchorDay,
    state: 'ACTIVE',
    paidDay: isBegun ? paidDay : null,
    periodPrice: Number(net),
    promoCode: isCounted ? discount.code : null,
    promoMonths: isCounted ? discount.months : 0,
    ...totalsOf(lines, asked.rules, asked.buyer, asked.credit),
  };
}

const dated = ({ start, end }: Period) => ({ periodStart: start.toISOString(), periodEnd: end.toISOString() });

/** What is due of a total, and what credit pays of it; what neither does is put off. */
function settle(total: bigint, credit: bigint, smallest: bigint): { amountDue: bigint; creditUsed: bigint } {
  if (total <= 0n) return { amountDue: 0n, creditUsed: 0n };
  const rest = atLeastZero(total - credit);
  if (rest === 0n || rest >= smallest) return { amountDue: rest, creditUsed: total - rest };
  if (total >= smallest) return { amountDue: smallest, creditUsed: total - smallest };
  return { amountDue: 0n, creditUsed: least(total, credit) };
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

interface Change {
  now: Date;
  skipsToday: boolean;
  day: NonNullable<Running['paidDay']> | undefined;
}

/** Given back is what was paid, so with the tax that was paid: rates and buyers change within a period. */
function unusedLines(running: Running | undefined, { now, skipsToday, day }: Change, today: Tax): BillLine[] {
  if (running?.state !== 'ACTIVE' || !running.paid) return [];
  const { planName, paid } = running;
  const { period, price, tax = today } = paid;
  const all = daysOf(period);
  const begun = usedDays(period, now, { withBegun: skipsToday });
  const first = day ? most(begun, usedDays(period, day.until)) : begun;
  const start = (gone: bigint) => (skipsToday || gone > begun ? addDays(period.start, Number(gone)) : now);
  const lines = [unusedLine(planName, { start: start(first), end: period.end }, priceOfRest(price, first, all))];
  if (day && !skipsToday)
    lines.unshift(
      unusedLine(day.planName, { start: now, end: day.until }, priceOfDays(day.price, begun, begun + 1n, all)),
    );
  return lines.filter(({ amount }) => amount !== 0).map((line) => withTax(line, tax, today));
}

function unusedLine(name: string, { start, end }: Period, unused: bigint): BillLine {
  const time = { from: start.toISOString(), until: end.toISOString() };
  return { kind: 'UNUSED', name, quantity: 1, ...time, amount: -Number(unused) };
}

function withTax(line: BillLine, paid: Tax, today: Tax): BillLine {
  if (isSameTax(paid, today)) return line;
  const { rate, note } = paid;
  return { ...line, ownTax: { rate: rate / 100, amount: Number(taxOn(BigInt(line.amount), paid)), note } };
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
  const { amountDue, creditUsed } = settle(total, credit, BigInt(leastCharge(rules.currency)));
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
