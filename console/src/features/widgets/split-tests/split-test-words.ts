import { t } from '@lingui/core/macro';
import type { SplitGuard, SplitMetric, SplitResults, SplitTest, SplitVerdict } from '@zeacon/contract';
import { holdOutArm } from '@zeacon/contract';
import { formatTenths } from '../../../platform/format.ts';
import type { Option } from '../../../ui/select.tsx';

export const metrics = (): Option<SplitMetric>[] => [
  { value: 'CONVERSION', label: t`Conversions`, hint: t`Visitors who converted` },
  { value: 'REVENUE', label: t`Revenue`, hint: t`Value of conversions for each visitor` },
  { value: 'ENGAGEMENT', label: t`Plays`, hint: t`Visitors who played; only between variants` },
];

export const armName = (arm: string): string => (arm === holdOutArm ? t`Hold-out` : t`Variant ${arm}`);

export function statusText({ status, stopReason }: SplitTest): string {
  if (status === 'DRAFT') return t`Not started`;
  if (status === 'RUNNING') return t`Running`;
  return stopReason === 'HARM' ? t`Stopped because it did harm` : t`Stopped`;
}

/** 0.123 → "12.3%". */
export function percent(share: number): string {
  const value = formatTenths(100 * share);
  return t`${value}%`;
}

const signed = (value: number) => (value > 0 ? `+${formatTenths(value)}` : formatTenths(value));

/** What a test says, in one sentence. */
export function verdictText({ kind, arm, baseline, lift, difference }: SplitVerdict, metric: SplitMetric): string {
  const one = armName(arm ?? '');
  const other = armName(baseline);
  if (kind === 'FAULTY') return t`Do not trust these results: visitors were not split the way you set.`;
  if (kind === 'HARMFUL') return t`${one} does harm: it makes pages worse, or fails to play.`;
  if (kind === 'TOO_EARLY') return t`It is too early to tell: each group needs 100 visitors.`;
  if (kind === 'OPEN' || !difference) return t`No difference is proven yet.`;
  const factor = metric === 'REVENUE' ? 1 : 100;
  const [low, high] = [signed(factor * difference.low), signed(factor * difference.high)];
  const by = lift === null ? '' : signed(lift);
  const range =
    metric === 'REVENUE' ? t`between ${low} and ${high} a visitor` : t`between ${low} and ${high} percentage points`;
  if (kind === 'BETTER')
    return by ? t`${one} is better than ${other}: ${by}%, ${range}.` : t`${one} is better than ${other}: ${range}.`;
  return by ? t`${one} is worse than ${other}: ${by}%, ${range}.` : t`${one} is worse than ${other}: ${range}.`;
}

const guardNames: Record<SplitGuard, () => string> = {
  LCP: () => t`the largest picture or text comes late (LCP)`,
  INP: () => t`the page answers slowly (INP)`,
  CLS: () => t`the page jumps (CLS)`,
  PLAYBACK: () => t`playback fails`,
};

export function guardText({ arm, guard, share, compared }: SplitResults['guards'][number]): string {
  const [one, what, own, limit] = [armName(arm), guardNames[guard](), percent(share / 100), percent(compared / 100)];
  return guard === 'PLAYBACK'
    ? t`${one}: ${what} for ${own} of visitors who play; ${limit} are the limit.`
    : t`${one}: ${what} for ${own} of visitors, in comparison with ${limit}.`;
}

export function detectableText({ detectable }: SplitTest): string {
  if (!detectable) return t`The plan is too short to find any difference. Plan for more days or visitors.`;
  const [lift, points] = [formatTenths(detectable.lift), formatTenths(detectable.points)];
  return t`By the end of the plan, a difference of ${lift}% (${points} percentage points) is found four times out of five. Smaller ones may stay open.`;
}
