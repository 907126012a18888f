import { t } from '@lingui/core/macro';
import type { Subscription } from '@zeacon/contract';
import { useState } from 'react';
import { formatMoney } from '../../entities/billing/money.ts';
import { linesOf, stateTones, stateWord } from '../../entities/billing/plan-words.ts';
import { paths } from '../../paths.ts';
import { formatDay } from '../../platform/format.ts';
import { MayThemselves } from '../../platform/may.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Notice } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { useReactivation } from './use-reactivation.tsx';

/** Which plan it is, how it stands, and what can be done with it. */
export function PlanCard({ subscription, credit }: { subscription: Subscription; credit: number }) {
  const { plan, interval, state, periodEnd, cancelAtPeriodEnd } = subscription;
  const [isCancelling, setCancelling] = useState(false);
  const { name } = plan;
  const price = formatMoney(plan.prices[interval] ?? 0, plan.currency);
  const rest = credit > 0 && formatMoney(credit, plan.currency);
  const { takeUp, isPending, next } = useReactivation(name);
  const isStopping = state === 'ENDED' || cancelAtPeriodEnd;
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.line}>
          <h2 className={styles.strong}>{name}</h2>
          <Badge tone={stateTones[state]}>{stateWord(state)}</Badge>
        </div>
        <Words subscription={subscription} />
        <p>
          {interval === 'YEAR' ? t`${price} a year, before tax` : t`${price} a month, before tax`}
          {rest && <span className={styles.soft}> {t`Your credit: ${rest}`}</span>}
        </p>
        {linesOf(plan).length > 0 && <p className={styles.soft}>{linesOf(plan).join(' · ')}</p>}
        <MayThemselves do="billing.manage">
          <div className={styles.line}>
            {isStopping ? (
              <Button variant="primary" isPending={isPending} onPress={() => void takeUp()}>
                {t`Reactivate plan`}
              </Button>
            ) : null}
            <LinkButton href={paths.plans}>{t`Change plan`}</LinkButton>
            {!isStopping && <Button onPress={() => setCancelling(true)}>{t`Cancel plan`}</Button>}
          </div>
          {next}
        </MayThemselves>
      </div>
      <CancelDialog name={name} until={periodEnd} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}

function Words({ subscription }: { subscription: Subscription }) {
  const { state, periodEnd, cancelAtPeriodEnd, nextAttemptDate, videosPlayUntil } = subscription;
  const end = formatDay(periodEnd);
  const next = nextAttemptDate && formatDay(nextAttemptDate);
  const until = formatDay(videosPlayUntil ?? periodEnd);
  if (state === 'PAST_DUE')
    return (
      <Notice tone="amber">
        {next
          ? t`A bill could not be charged. It is tried again on ${next}; until then everything goes on.`
          : t`A bill could not be charged.`}
      </Notice>
    );
  if (state === 'READ_ONLY')
    return (
      <Notice tone="danger">
        {t`A bill was not paid. Nothing can be changed, and videos play until ${until}. Pay it, and everything is there again at once.`}
      </Notice>
    );
  if (state === 'ENDED') return <Notice tone="amber">{t`This plan has ended. Videos play until ${until}.`}</Notice>;
  if (cancelAtPeriodEnd) return <Notice tone="amber">{t`Cancelled: it ends on ${end}.`}</Notice>;
  return <p className={styles.soft}>{state === 'TRIAL' ? t`Free until ${end}` : t`Renewed on ${end}`}</p>;
}
