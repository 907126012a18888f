import { t } from '@lingui/core/macro';
import { BillingInterval, type PaymentProfile, type PlanQuote, type SubscriptionDetails } from '@zeacon/contract';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { BillLines } from '../../entities/billing/bill-lines.tsx';
import {
  useBillSummary,
  usePaymentProfile,
  useQuote,
  useSubscription,
} from '../../entities/billing/billing-queries.ts';
import { IntervalChoice } from '../../entities/billing/interval-choice.tsx';
import { formatMoney } from '../../entities/billing/money.ts';
import { chargesBeyond, linesOf } from '../../entities/billing/plan-words.ts';
import { paths } from '../../paths.ts';
import { formatDay } from '../../platform/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Notice, Problem } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { BillingDetailsForm } from './billing-details-form.tsx';
import { CardBankDialog } from './card-bank-dialog.tsx';
import { CardForm } from './card-form.tsx';
import { cardWords } from './card-on-file.tsx';
import { startInOrder } from './promo-code-facts.tsx';
import { PromoCodeForm } from './promo-code-form.tsx';
import { usePurchase } from './use-purchase.ts';
import { VatCheckNotice } from './vat-check-notice.tsx';
import { WaitingPayment } from './waiting-payment.tsx';

const back = () => ({ href: paths.billing, label: t`Plan and billing` });

/** A plan is bought in two steps: what and for whom, then how. */
export function CheckoutPage() {
  const [params, setParams] = useSearchParams();
  const plan = params.get('plan') ?? '';
  const interval = BillingInterval.safeParse(params.get('interval')).data ?? 'MONTH';
  const quote = useQuote(plan, interval);
  const subscription = useSubscription();
  const profile = usePaymentProfile();
  const error = quote.error ?? subscription.error ?? profile.error;
  if (error)
    return (
      <Page title={t`Checkout`} back={back()} isNarrow>
        <Problem
          error={error}
          onRetry={() => void Promise.all([quote.refetch(), subscription.refetch(), profile.refetch()])}
        />
        <div>
          <LinkButton href={paths.plans}>{t`See all plans`}</LinkButton>
        </div>
      </Page>
    );
  if (!quote.data || !subscription.data || !profile.data) return <PageSkeleton />;
  return (
    <Checkout
      quote={quote.data}
      details={subscription.data}
      profile={profile.data}
      onInterval={(value) => setParams({ plan, interval: value }, { replace: true })}
    />
  );
}

interface CheckoutProps {
  quote: PlanQuote;
  details: SubscriptionDetails;
  profile: PaymentProfile;
  onInterval: (value: BillingInterval) => void;
}

function Checkout({ quote, details, profile, onInterval }: CheckoutProps) {
  const [step, setStep] = useState(1);
  const { name, prices } = quote.plan;
  const obstacle = useObstacle(quote, details, profile.card !== null);
  const hasBoth = prices.MONTH !== null && prices.YEAR !== null;
  return (
    <Page title={t`Checkout: ${name}`} back={back()}>
      <WaitingPayment />
      <ol className={styles.steps}>
        <li
          className={styles.step}
          {...(step === 1 && { 'aria-current': 'step' })}
        >{t`1. Plan and billing details`}</li>
        <li className={styles.step} {...(step === 2 && { 'aria-current': 'step' })}>{t`2. Payment`}</li>
      </ol>
      <div className={styles.columns}>
        {step === 1 && obstacle ? (
          <Card title={t`Payment`}>
            <Notice tone="amber" action={<LinkButton href={paths.billing}>{t`Plan and billing`}</LinkButton>}>
              {obstacle}
            </Notice>
          </Card>
        ) : step === 1 ? (
          <Card title={t`Billing details`}>
            <BillingDetailsForm
              initial={profile.billingDetails}
              action={t`Continue to payment`}
              isPrimary
              onSaved={() => setStep(2)}
            />
          </Card>
        ) : (
          <PaymentStep quote={quote} details={details} profile={profile} onBack={() => setStep(1)} />
        )}
        <Card
          title={t`Your order`}
          actions={step === 1 && hasBoth && <IntervalChoice value={quote.interval} onChange={onInterval} />}
        >
          <div className={styles.stack}>
            {linesOf(quote.plan).length > 0 && <p className={styles.soft}>{linesOf(quote.plan).join(' · ')}</p>}
            <BillLines label={t`Due now`} {...quote} due={t`Due now`} />
            <WhatFollows quote={quote} />
            {step === 1 && (
              <PromoCodeForm
                current={details.promoCode}
                ofTrial={details.trialCode}
                currency={quote.currency}
                start={startInOrder(quote, details.promoCode)}
              />
            )}
          </div>
        </Card>
      </div>
    </Page>
  );
}

/**
 * Why this plan cannot be had now, which the server would say at the last press. What a plan that has ended left open is
 * paid by a new card on the way.
 */
function useObstacle(
  { plan, interval }: PlanQuote,
  { subscription }: SubscriptionDetails,
  hasCard: boolean,
): string | undefined {
  const { data: summary } = useBillSummary();
  if (!subscription || (subscription.state === 'ENDED' && !hasCard)) return undefined;
  if (subscription.state !== 'ENDED' && subscription.plan.id === plan.id && subscription.interval === interval)
    return t`This is the plan that you have.`;
  if (!summary || summary.openBills === 0) return undefined;
  const open = formatMoney(summary.openAmount, summary.currency);
  return t`${open} of earlier bills is still open. Pay that first, then choose a plan.`;
}

function WhatFollows({ quote }: { quote: PlanQuote }) {
  const { trialEndDate, nextBillDate, nextAmount, currency } = quote;
  const amount = formatMoney(nextAmount, currency);
  const date = formatDay(trialEndDate ?? nextBillDate);
  if (nextAmount === 0) return null;
  return (
    <p className={styles.soft}>
      {trialEndDate
        ? t`Free until ${date}. From then on ${amount} with tax for each period, until you cancel.`
        : t`Renewed on ${date} for ${amount} with tax, until you cancel.`}{' '}
      {chargesBeyond(quote.plan) && t`What you use beyond the plan comes on top.`}
    </p>
  );
}

function PaymentStep({ quote, details, profile, onBack }: Omit<CheckoutProps, 'onInterval'> & { onBack: () => void }) {
  const [, navigate] = useLocation();
  const { buy, bank, isBuying, problem } = usePurchase(quote, details, () => navigate(paths.billing));
  const [isOtherCard, setOtherCard] = useState(false);
  const [asked, setAsked] = useState<PaymentProfile['confirming']>(null);
  const amount = formatMoney(quote.amountDue, quote.currency);
  const isFree = quote.amountDue === 0;
  const { card } = profile;
  const action = isFree ? t`Confirm` : t`Pay ${amount}`;
  return (
    <Card title={t`Payment`}>
      <div className={styles.stack}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <VatCheckNotice vatCheck={profile.vatCheck} />
        {isFree && !isOtherCard && <p>{t`Nothing to pay now.`}</p>}
        {!isFree && card && !isOtherCard && (
          <p className={styles.line}>
            {cardWords(card)}
            <Button size="small" onPress={() => setOtherCard(true)}>{t`Use another card`}</Button>
          </p>
        )}
        {(isFree || card) && !isOtherCard ? (
          <Button variant="primary" size="large" wide isPending={isBuying} onPress={() => void buy()}>
            {action}
          </Button>
        ) : (
          <CardForm
            profile={profile}
            action={action}
            price={quote.amountDue}
            onSent={async (confirming) => {
              setOtherCard(false);
              if (confirming) setAsked(confirming);
              else await buy();
            }}
          />
        )}
        <div>
          <Button onPress={onBack}>{t`Back`}</Button>
        </div>
      </div>
      <CardBankDialog
        confirming={asked}
        onApproved={async () => {
          setAsked(null);
          await buy();
        }}
        onClose={() => setAsked(null)}
      />
      {bank}
    </Card>
  );
}
