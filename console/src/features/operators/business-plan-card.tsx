import { t } from '@lingui/core/macro';
import type { OperatedBusinessDetails } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { stateTones, stateWord } from '../../entities/billing/plan-words.ts';
import { formatCount, formatDay } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import { Badge } from '../../ui/states.tsx';
import * as styles from './section.css.ts';

interface Props {
  business: OperatedBusinessDetails;
  currency: string;
}

/** Which plan a business has, and how it pays. */
export function BusinessPlanCard({ business, currency }: Props) {
  const { subscription, promoCode, billingDetails, hasCard, openAmount, openBills, memberCount } = business;
  const { name, address, country, vatId } = billingDetails;
  return (
    <Card title={t`Plan and payment`}>
      <dl className={styles.facts}>
        <Fact label={t`Plan`}>{subscription ? <PlanWords subscription={subscription} /> : t`None chosen yet`}</Fact>
        {promoCode && <Fact label={t`Promo code`}>{promoCode.code}</Fact>}
        <Fact label={t`Open bills`}>{openBills === 0 ? t`None` : formatMoney(openAmount, currency)}</Fact>
        <Fact label={t`Card`}>{hasCard ? t`On file` : t`None on file`}</Fact>
        <Fact label={t`Members`}>{formatCount(memberCount)}</Fact>
        <Fact label={t`Billed to`}>
          {[name, address, country, vatId].filter(Boolean).join('\n') || t`Not entered yet`}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.fact}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}

function PlanWords({ subscription }: { subscription: NonNullable<OperatedBusinessDetails['subscription']> }) {
  const { plan, interval, state, periodEnd, cancelAtPeriodEnd } = subscription;
  const { name, version } = plan;
  const price = formatMoney(plan.prices[interval] ?? 0, plan.currency);
  const end = formatDay(periodEnd);
  return (
    <>
      <span className={styles.line}>
        {t`${name}, version ${version}`} <Badge tone={stateTones[state]}>{stateWord(state)}</Badge>
      </span>
      <span className={styles.fact}>
        {interval === 'YEAR' ? t`${price} a year, before tax` : t`${price} a month, before tax`}
        {state !== 'ENDED' && `. ${cancelAtPeriodEnd ? t`Ends on ${end}` : t`Period until ${end}`}`}
      </span>
    </>
  );
}
