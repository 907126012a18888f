import { plural, t } from '@lingui/core/macro';
import type { BillingInterval, Plan } from '@zeacon/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/states.tsx';
import { formatMoney } from './money.ts';
import * as styles from './plan-cards.css.ts';
import { linesOf } from './plan-words.ts';

interface Props {
  plans: readonly Plan[];
  interval: BillingInterval;
  /** Name of the plan that the business has. */
  current?: string | undefined;
  /** There is one trial, with the first plan that has a price. */
  mayTry?: boolean;
  /** What can be done with a plan. */
  action: (plan: Plan) => ReactNode;
}

/** Plans side by side. */
export function PlanCards({ plans, interval, current, mayTry = true, action }: Props) {
  return (
    <ul className={styles.grid} aria-label={t`Plans`}>
      {plans.map((plan) => (
        <li key={plan.id} className={`${styles.card} ${plan.name === current ? styles.chosen : ''}`}>
          <div className={styles.head}>
            <h2 className={styles.name}>{plan.name}</h2>
            {plan.name === current && <Badge tone="green">{t`Your plan`}</Badge>}
          </div>
          <Price plan={plan} interval={interval} trialDays={mayTry ? plan.trialDays : 0} />
          <div className={styles.about}>
            {plan.description && <p className={styles.soft}>{plan.description}</p>}
            <ul className={styles.lines}>
              {linesOf(plan).map((line) => (
                <li key={line} className={styles.line}>
                  <Check size={16} className={styles.tick} aria-hidden />
                  {line}
                </li>
              ))}
            </ul>
          </div>
          {action(plan)}
        </li>
      ))}
    </ul>
  );
}

function Price({ plan, interval, trialDays: days }: { plan: Plan; interval: BillingInterval; trialDays: number }) {
  const amount = plan.prices[interval] ?? plan.prices.MONTH ?? plan.prices.YEAR;
  if (plan.isOnRequest || amount === null) return <p className={styles.price}>{t`On request`}</p>;
  if (amount === 0) return <p className={styles.price}>{t`Free`}</p>;
  const isYearly = plan.prices[interval] === null ? plan.prices.MONTH === null : interval === 'YEAR';
  return (
    <p className={styles.price}>
      {formatMoney(amount, plan.currency)}
      <span className={styles.per}>{isYearly ? t`a year, before tax` : t`a month, before tax`}</span>
      {days > 0 && (
        <span className={styles.per}>{plural(days, { one: '# day for free', other: '# days for free' })}</span>
      )}
    </p>
  );
}
