import { t } from '@lingui/core/macro';
import type { OperatedBusinessDetails } from '@zeacon/contract';
import { Building2, VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { MeterBars } from '../../entities/billing/meter-bars.tsx';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { useOperatedBusiness } from '../../entities/operators/operator-queries.ts';
import { formatDay } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Notice } from '../../ui/states.tsx';
import { BusinessBillsCard } from './business-bills-card.tsx';
import { BusinessCreditCard } from './business-credit-card.tsx';
import { BusinessPlanCard } from './business-plan-card.tsx';
import { HowToSell } from './how-to-sell.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import * as styles from './section.css.ts';

/** One business: its plan, what it used, what it was billed. */
export function BusinessPage({ id }: { id: string }) {
  const { data, error, refetch } = useOperatedBusiness(id);
  const all = { href: operatorPaths.businesses, label: t`All businesses` };
  if (!data && error)
    return (
      <GonePage
        missing={t`There is no such business`}
        title={t`Business`}
        back={all}
        icon={Building2}
        all={all}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  return <Details business={data} back={all} />;
}

function Details({ business, back }: { business: OperatedBusinessDetails; back: { href: string; label: string } }) {
  const { businessName, ownerEmail, createdDate, allowsOperators, isClosed, usage, currency } = business;
  const [isActing, setActing] = useState(false);
  const since = formatDay(createdDate);
  const start = formatDay(usage.periodStart);
  const end = formatDay(usage.periodEnd);
  const actions = allowsOperators && !isClosed && (
    <Button icon={VenetianMask} onPress={() => setActing(true)}>{t`Act for a member`}</Button>
  );
  return (
    <Page title={businessName} lead={t`${ownerEmail}, here since ${since}`} back={back} actions={actions}>
      {isClosed && (
        <Notice tone="amber">{t`This business is being deleted. Its owner can still call that off.`}</Notice>
      )}
      {currency === null ? (
        <HowToSell />
      ) : (
        <div className={styles.columns}>
          <BusinessPlanCard business={business} currency={currency} />
          <BusinessCreditCard businessId={business.id} credit={business.credit} currency={currency} />
        </div>
      )}
      <Card title={t`Used from ${start} to ${end}`}>
        <MeterBars meters={usage.meters} currency={currency} periodEnd={usage.periodEnd} />
      </Card>
      {currency !== null && <BusinessBillsCard businessId={business.id} />}
      {isActing && <ImpersonateDialog business={business} onClose={() => setActing(false)} />}
    </Page>
  );
}
