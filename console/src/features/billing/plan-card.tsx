import { t } from '@lingui/core/macro';
import type { Subscription } from '@zeacon/contract';
import { useState } from 'react';
import { useBillingCalls, useBills, usePaymentProfile } from '../../entities/billing/billing-queries.ts';
import { formatMoney } from '../../entities/billing/money.ts';
import { linesOf, stateTones, stateWord } from '../../entities/billing/plan-words.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatDay } from '../../platform/format.ts';
import { MayThemselves } from '../../platform/may.tsx';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Notice } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** Which plan it is, how it stands, and what can be done with it. */
export function PlanCard({ subscription, credit }: { subscription: Subscription; credit: number }) {
  const { plan, interval, state, cancelAtPeriodEnd } = subscription;
  const [isCancelling, setCancelling] = useState(false);
  const { name } = plan;
  const price = formatMoney(plan.prices[interval] ?? 0, plan.currency);
  const rest = formatMoney(Math.abs(credit), plan.currency);
  const hasEnded = state === 'ENDED';
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.line}>
          <h2 className={styles.strong}>{name}</h2>
          <Badge tone={stateTones[state]}>{stateWord(state)}</Badge>
        </div>
        <Words subscription={subscription} />
        <p>
          {!hasEnded && (interval === 'YEAR' ? t`${price} a year, before tax` : t`${price} a month, before tax`)}
          {credit > 0 && <span className={styles.soft}> {t`Your credit: ${rest}`}</span>}
          {credit < 0 && (
            <span className={styles.soft}> {t`On the next bill: ${rest}, too little to be charged alone`}</span>
          )}
        </p>
        {linesOf(plan).length > 0 && <p className={styles.soft}>{linesOf(plan).join(' · ')}</p>}
        <MayThemselves do="billing.manage">
          <div className={styles.line}>
            {hasEnded && (
              <LinkButton variant="primary" href={paths.checkoutOf(name, interval)}>{t`Reactivate plan`}</LinkButton>
            )}
            {!hasEnded && cancelAtPeriodEnd && <KeepPlan name={name} />}
            {(hasEnded || cancelAtPeriodEnd) && <MailOwner />}
            <LinkButton href={paths.plans}>{hasEnded ? t`See all plans` : t`Change plan`}</LinkButton>
            {!hasEnded && !cancelAtPeriodEnd && <Button onPress={() => setCancelling(true)}>{t`Cancel plan`}</Button>}
          </div>
        </MayThemselves>
      </div>
      <CancelDialog subscription={subscription} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}

/** Calls a cancellation off; the period is paid already. */
function KeepPlan({ name }: { name: string }) {
  const { reactivate } = useBillingCalls();
  const snackbar = useSnackbar();
  return (
    <Button
      variant="primary"
      isPending={reactivate.isPending}
      onPress={() =>
        reactivate.mutate(undefined, {
          onSuccess: () => snackbar.success(t`${name} goes on`),
          onError: (failure) => snackbar.error(messageOf(failure)),
        })
      }
    >
      {t`Reactivate plan`}
    </Button>
  );
}

/** For members who leave the decision to the owner. */
function MailOwner() {
  const { role, account } = useSession();
  const { mailOwner } = useBillingCalls();
  const snackbar = useSnackbar();
  if (role === 'owner') return null;
  const { businessName, email: businessEmail } = account;
  return (
    <Button
      isPending={mailOwner.isPending}
      onPress={() =>
        mailOwner.mutate(
          { businessName, businessEmail },
          {
            onSuccess: () => snackbar.success(t`The owner gets a mail with the link`),
            onError: (failure) => snackbar.error(messageOf(failure)),
          },
        )
      }
    >
      {t`Mail the owner a link to take the plan up again`}
    </Button>
  );
}

const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= Date.now();

function Words({ subscription }: { subscription: Subscription }) {
  const { state, periodEnd, cancelAtPeriodEnd, nextAttemptDate, videosPlayUntil } = subscription;
  const card = usePaymentProfile().data?.card;
  const end = formatDay(periodEnd);
  const next = nextAttemptDate && formatDay(nextAttemptDate);
  const until = formatDay(videosPlayUntil ?? periodEnd);
  if (state === 'PAST_DUE')
    return (
      <Notice tone="amber">
        {card === null
          ? t`A bill could not be charged, for there is no card. Add one, and it is paid at once.`
          : next
            ? t`A bill could not be charged. It is tried again on ${next}; until then everything goes on.`
            : t`A bill could not be charged.`}
      </Notice>
    );
  if (state === 'READ_ONLY')
    return (
      <Notice tone="danger">
        {isPast(videosPlayUntil)
          ? t`A bill was not paid. Nothing can be changed, and videos have not played since ${until}. Pay it, and everything is there again at once.`
          : t`A bill was not paid. Nothing can be changed, and videos play until ${until}. Pay it, and everything is there again at once.`}
      </Notice>
    );
  if (state === 'ENDED')
    return (
      <Notice tone="amber">
        {isPast(videosPlayUntil)
          ? t`This plan has ended. Its videos have not played since ${until}; they are there again with a plan.`
          : t`This plan has ended. Videos play until ${until}.`}
      </Notice>
    );
  if (cancelAtPeriodEnd) return <Cancelled end={end} />;
  return <p className={styles.soft}>{state === 'TRIAL' ? t`Free until ${end}` : t`Renewed on ${end}`}</p>;
}

/** By somebody of the business, or because a payment was disputed. */
function Cancelled({ end }: { end: string }) {
  const disputed = useBills({ state: 'DISPUTED', size: 1 }).data?.items.some(({ state }) => state === 'DISPUTED');
  return (
    <Notice tone="amber">
      {disputed
        ? t`Your bank took back a payment. The plan ends on ${end}, and the card is not charged again unless you reactivate the plan.`
        : t`Cancelled: it ends on ${end}.`}
    </Notice>
  );
}
