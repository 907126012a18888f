import { t } from '@lingui/core/macro';
import type { BillingInterval, Plan } from '@zeacon/contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { usePlans, useSubscription } from '../../entities/billing/billing-queries.ts';
import { IntervalChoice } from '../../entities/billing/interval-choice.tsx';
import { PlanCards } from '../../entities/billing/plan-cards.tsx';
import { paths } from '../../paths.ts';
import { useRoleMay } from '../../platform/may.tsx';
import { authStatusAtom } from '../../platform/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/page.tsx';
import { Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { ContactSalesDialog } from './contact-sales-dialog.tsx';
import * as styles from './plans-page.css.ts';

/** What is sold here, for anybody: signed in or not. */
export function PlansPage() {
  const title = t`Plans and prices`;
  useTitle(title);
  const isSignedIn = useAtomValue(authStatusAtom) === 'AUTHORIZED';
  const { data, error, refetch } = usePlans();
  const mayChoose = useRoleMay('billing.manage');
  const own = useSubscription({ enabled: mayChoose }).data;
  const running = own?.subscription && own.subscription.state !== 'ENDED' ? own.subscription : undefined;
  const [interval, setInterval] = useState<BillingInterval>('MONTH');
  const [isAsking, setAsking] = useState(false);
  const hasYears = data?.items.some(({ prices }) => prices.YEAR !== null) ?? false;

  const action = (plan: Plan) => {
    if (plan.isOnRequest) return <Button wide onPress={() => setAsking(true)}>{t`Contact sales`}</Button>;
    if (isSignedIn && !mayChoose) return null;
    const paid = plan.prices[interval] === null ? (interval === 'MONTH' ? 'YEAR' : 'MONTH') : interval;
    const next = paths.checkoutOf(plan.name, paid);
    const { name } = plan;
    if (running?.plan.id === plan.id && running.interval === paid)
      return <LinkButton wide href={paths.billing}>{t`Plan and billing`}</LinkButton>;
    // Loaded anew, the console finds out who is signed in, and asks whoever is not.
    return (
      <LinkButton wide variant="primary" href={next} reloads={!isSignedIn}>
        {t`Choose ${name}`}
      </LinkButton>
    );
  };

  return (
    <main className={styles.root}>
      <div className={styles.bar}>
        <div className={styles.brand}>
          <LogoMark />
          Zeacon
        </div>
        <div className={styles.actions}>
          {isSignedIn ? (
            <LinkButton href={paths.home}>{t`Go to the home page`}</LinkButton>
          ) : (
            <LinkButton href={paths.billing} reloads>{t`Log in`}</LinkButton>
          )}
        </div>
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {data?.isSelling && (
            <p className={styles.lead}>{t`Change or cancel whenever you like. You always see the amount first.`}</p>
          )}
          {hasYears && <IntervalChoice value={interval} onChange={setInterval} />}
        </div>
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading label={t`Loading plans`}>
            <Skeleton height={320} radius={16} />
          </Loading>
        )}
        {data && !data.isSelling && (
          <Notice tone="blue">{t`Nothing is sold on this platform: everything is free.`}</Notice>
        )}
        {data?.isSelling && data.items.length === 0 && (
          <Notice tone="blue">{t`No plan is offered at the moment.`}</Notice>
        )}
        {data && data.items.length > 0 && (
          <PlanCards
            plans={data.items}
            interval={interval}
            current={running?.plan.name}
            mayTry={own?.mayTry ?? true}
            action={action}
          />
        )}
      </div>
      <ContactSalesDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </main>
  );
}
