import { plural, t } from '@lingui/core/macro';
import type { PlanQuote, PromoCode, Subscription } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { formatDay } from '../../platform/format.ts';
import { Badge } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';

/** When a code counts: in the order that is shown, from a day on, or from a bill on whose day nobody knows. */
type CodeStart = 'now' | 'unknown' | { date: string };

interface Props {
  /** Taken off bills. */
  current: PromoCode | null;
  /** Makes the trial longer. */
  ofTrial: PromoCode | null;
  currency: string;
  start: CodeStart;
}

/** What the promo codes of the business give, and until when. */
export function PromoCodeFacts({ current, ofTrial, currency, start }: Props) {
  const days = ofTrial?.trialDays ?? 0;
  return (
    <>
      {current && (
        <Facts code={current.code}>
          {offWords(current, currency)} {whenWords(current, start)}
        </Facts>
      )}
      {ofTrial && (
        <Facts code={ofTrial.code}>
          {plural(days, {
            one: '# more day of trial with your first plan that has a price.',
            other: '# more days of trial with your first plan that has a price.',
          })}
        </Facts>
      )}
    </>
  );
}

function Facts({ code, children }: { code: string; children: React.ReactNode }) {
  return (
    <div>
      <Badge tone="green">{t`Promo code ${code}`}</Badge>
      <p className={styles.soft}>{children}</p>
    </div>
  );
}

function offWords({ percent, amount, months }: PromoCode, currency: string): string {
  const money = formatMoney(amount ?? 0, currency);
  const off = percent === null ? t`${money} a month` : `${percent}%`;
  if (months === null) return t`${off} off all your bills.`;
  return plural(months, { one: `${off} off for # more month.`, other: `${off} off for # more months.` });
}

function whenWords({ months }: PromoCode, start: CodeStart): string {
  if (start === 'now') return t`It is counted in what is due now.`;
  if (start === 'unknown') return t`It counts from the next bill of a paid plan.`;
  const from = formatDay(start.date);
  if (months === null) return t`It counts from the next period on, which begins on ${from}.`;
  const until = formatDay(monthsAfter(start.date, months));
  return t`It counts from the next period on: from ${from} until ${until}.`;
}

/** The same day of a later month, or its last. */
function monthsAfter(instant: string, months: number): string {
  const from = new Date(instant);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.toISOString();
}

/** A code that is entered within a period that is paid begins with the next. */
export function startIn({ plan, interval, state, cancelAtPeriodEnd, periodEnd }: Subscription): CodeStart {
  const isRenewed = (state === 'TRIAL' || state === 'ACTIVE' || state === 'PAST_DUE') && !cancelAtPeriodEnd;
  return isRenewed && plan.prices[interval] ? { date: periodEnd } : 'unknown';
}

export function startInOrder({ plan, interval, lines, nextBillDate }: PlanQuote, current: PromoCode | null): CodeStart {
  if (lines.some(({ kind, name }) => kind === 'DISCOUNT' && name === current?.code)) return 'now';
  return plan.prices[interval] ? { date: nextBillDate } : 'unknown';
}
