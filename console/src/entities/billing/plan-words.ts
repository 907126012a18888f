import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BillLine, BillState, Plan, PlanFeedbackReason, PlanMeter, SubscriptionState } from '@zeacon/contract';
import { formatCount, formatDay } from '../../platform/format.ts';
import { formatMoney } from './money.ts';

const included: Record<PlanMeter, (count: number, shown: string) => string> = {
  liveMinutes: (count, shown) =>
    plural(count, { one: `${shown} live minute a month`, other: `${shown} live minutes a month` }),
  storedGigabytes: (_count, shown) => t`${shown} GB of storage`,
  deliveredMinutes: (count, shown) =>
    plural(count, { one: `${shown} minute watched a month`, other: `${shown} minutes watched a month` }),
  encodedMinutes: (count, shown) =>
    plural(count, { one: `${shown} minute processed a month`, other: `${shown} minutes processed a month` }),
  seats: (count, shown) => plural(count, { one: `${shown} team member`, other: `${shown} team members` }),
  communities: (count, shown) => plural(count, { one: `${shown} community`, other: `${shown} communities` }),
};

/** These are there at a time, and charged by the month; of the others each is charged once. */
const isByMonth = (meter: PlanMeter) => ['storedGigabytes', 'seats', 'communities'].includes(meter);

/** With what is charged beyond it. */
function withOverage(line: string, meter: PlanMeter, { overage, currency }: Plan): string {
  const beyond = overage[meter];
  if (!beyond) return line;
  const price = formatMoney(beyond.amount, currency);
  const count = formatCount(beyond.per);
  if (beyond.per === 1)
    return isByMonth(meter) ? t`${line}, then ${price} a month each` : t`${line}, then ${price} each`;
  return isByMonth(meter) ? t`${line}, then ${price} a month per ${count}` : t`${line}, then ${price} per ${count}`;
}

/** Whether what is used beyond it is charged, of anything. */
export const chargesBeyond = ({ overage }: Pick<Plan, 'overage'>): boolean => Object.keys(overage).length > 0;

/** What is in a plan, line by line. */
export function linesOf(plan: Plan): string[] {
  const { includes, features } = plan;
  const meters = (Object.keys(included) as PlanMeter[]).flatMap((meter) => {
    const count = includes[meter];
    return count === undefined ? [] : withOverage(included[meter](count, formatCount(count)), meter, plan);
  });
  return [...meters, ...features];
}

const states = {
  TRIAL: msg`Trial`,
  ACTIVE: msg`Active`,
  PAST_DUE: msg`Payment failed`,
  READ_ONLY: msg`Read-only`,
  ENDED: msg`Ended`,
} as const;

export const stateTones = {
  TRIAL: 'blue',
  ACTIVE: 'green',
  PAST_DUE: 'amber',
  READ_ONLY: 'danger',
  ENDED: 'grey',
} as const satisfies Record<SubscriptionState, string>;

export const stateWord = (state: SubscriptionState): string => i18n._(states[state]);

const billStates = {
  OPEN: msg`Open`,
  PAID: msg`Paid`,
  CANCELLED: msg`Taken back`,
  DISPUTED: msg`Disputed`,
  REFUNDING: msg`Being refunded`,
  REFUNDED: msg`Refunded`,
} as const;

export const billStateTones = {
  OPEN: 'amber',
  PAID: 'green',
  CANCELLED: 'grey',
  DISPUTED: 'danger',
  REFUNDING: 'amber',
  REFUNDED: 'grey',
} as const satisfies Record<BillState, string>;

export const billStateWord = (state: BillState): string => i18n._(billStates[state]);

const meters: Record<string, ReturnType<typeof msg>> = {
  liveMinutes: msg`live minutes`,
  storedGigabytes: msg`gigabytes stored`,
  deliveredMinutes: msg`minutes watched`,
  encodedMinutes: msg`minutes processed`,
  seats: msg`team members`,
  communities: msg`communities`,
};

/** What a line of a bill is for. */
export function lineWords({ kind, name, quantity }: BillLine): string {
  const count = formatCount(quantity);
  const known = meters[name];
  const meter = known ? i18n._(known) : name;
  switch (kind) {
    case 'PLAN':
      return name;
    case 'UNUSED':
      return t`Not used of ${name}`;
    case 'DISCOUNT':
      return t`Promo code ${name}`;
    case 'OVERAGE':
      return t`${count} ${meter} beyond the plan`;
    case 'CANCELLED':
      return t`Takes back ${name}`;
  }
}

export function timeOf({ from, until }: BillLine): string | undefined {
  if (!from || !until) return undefined;
  const start = formatDay(from);
  const end = formatDay(until);
  return t`${start} to ${end}`;
}

/** Why somebody cancels a plan, in their words. */
export const cancelReasons: Record<PlanFeedbackReason, MessageDescriptor> = {
  TOO_EXPENSIVE: msg`It costs too much`,
  MISSING_FEATURE: msg`Something is missing`,
  NOT_USED: msg`I do not use it enough`,
  OTHER_PRODUCT: msg`I use something else now`,
  TECHNICAL: msg`It did not work well`,
  OTHER: msg`Something else`,
};
