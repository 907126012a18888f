import { t } from '@lingui/core/macro';
import type { SubscriptionDetails } from '@zeacon/contract';
import { CreditCard, Gauge } from 'lucide-react';
import { BillLines } from '../../entities/billing/bill-lines.tsx';
import { useBillSummary, usePaymentProfile, useSubscription } from '../../entities/billing/billing-queries.ts';
import { formatMoney } from '../../entities/billing/money.ts';
import { paths } from '../../paths.ts';
import { formatDay } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { BillingDetailsForm } from './billing-details-form.tsx';
import { BillsCard } from './bills-card.tsx';
import { CardOnFile } from './card-on-file.tsx';
import { PlanCard } from './plan-card.tsx';
import { startIn } from './promo-code-facts.tsx';
import { PromoCodeForm } from './promo-code-form.tsx';
import { VatCheckNotice } from './vat-check-notice.tsx';
import { WaitingPayment } from './waiting-payment.tsx';

/** The plan of the business, what it costs and how it is paid. */
export function BillingPage() {
  const { data, error, refetch } = useSubscription();
  if (error) {
    return (
      <Page title={t`Plan and billing`}>
        <Problem error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page title={t`Plan and billing`} actions={<LinkButton icon={Gauge} href={paths.usage}>{t`Usage`}</LinkButton>}>
      {!data.isSelling && (
        <EmptyState icon={CreditCard} title={t`Everything is free`}>
          {t`Nothing is sold on this platform.`}
        </EmptyState>
      )}
      {data.isSelling && <Billing details={data} />}
    </Page>
  );
}

function Billing({ details }: { details: SubscriptionDetails }) {
  const { subscription, promoCode, trialCode } = details;
  if (!subscription)
    return (
      <>
        <WaitingPayment />
        <EmptyState
          icon={CreditCard}
          title={t`No plan yet`}
          action={<LinkButton variant="primary" href={paths.plans}>{t`Choose a plan`}</LinkButton>}
        >
          {t`See what each plan holds and costs. You pay only after you have seen the amount.`}
        </EmptyState>
        <BillsCard isEmptyHidden />
      </>
    );
  return (
    <>
      <WaitingPayment />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <PlanCard subscription={subscription} credit={details.credit} />
          <Card title={t`Promo code`}>
            <PromoCodeForm
              current={promoCode}
              ofTrial={trialCode}
              currency={subscription.plan.currency}
              start={startIn(subscription)}
            />
          </Card>
        </div>
        <div className={styles.stack}>
          <NextBill />
          <CardOnFile />
        </div>
      </div>
      <BillsCard />
      <Details />
    </>
  );
}

function NextBill() {
  const { data, error, refetch } = useBillSummary();
  const date = data?.nextBillDate && formatDay(data.nextBillDate);
  const open = data && data.openBills > 0 && formatMoney(data.openAmount, data.currency);
  return (
    <Card title={t`Next bill`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading the next bill`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {open && <p>{t`Open now: ${open}`}</p>}
      {data && data.lines.length === 0 && <p className={styles.soft}>{t`Nothing more will be billed.`}</p>}
      {data && data.lines.length > 0 && (
        <BillLines label={t`Next bill`} {...data} due={date ? t`Due on ${date}` : t`Due`} />
      )}
    </Card>
  );
}

function Details() {
  const { data, error, refetch } = usePaymentProfile();
  const snackbar = useSnackbar();
  if (!data)
    return (
      <Card title={t`Billing details`}>
        {error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label={t`Loading billing details`}>
            <Skeleton height={220} radius={10} />
          </Loading>
        )}
      </Card>
    );
  return (
    <Card title={t`Billing details`}>
      <VatCheckNotice vatCheck={data.vatCheck} />
      <BillingDetailsForm
        key={JSON.stringify(data.billingDetails)}
        initial={data.billingDetails}
        action={t`Save changes`}
        onSaved={() => snackbar.success(t`Changes saved`)}
      />
    </Card>
  );
}
