import { t } from '@lingui/core/macro';
import type { PlanQuote, SubscriptionDetails } from '@zeacon/contract';
import { useState } from 'react';
import { useBillingCalls, useLookForWaitingPayment } from '../../entities/billing/billing-queries.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useAccount } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useAttendedPayment } from './use-attended-payment.tsx';

/** Buys what a quote says, for exactly what it says. */
export function usePurchase(
  quote: PlanQuote,
  { subscription, businessOwnerEmail }: SubscriptionDetails,
  onBought: () => void,
) {
  const { businessName } = useAccount();
  const { select, change } = useBillingCalls();
  const lookForWaiting = useLookForWaitingPayment();
  const { attend, bank } = useAttendedPayment();
  const [isBuying, setBuying] = useState(false);
  const snackbar = useSnackbar();
  const [problem, setProblem] = useState<string>();
  const hasPlan = subscription !== null && subscription.state !== 'ENDED';

  async function buy(): Promise<void> {
    setProblem(undefined);
    setBuying(true);
    try {
      await attend(() =>
        (hasPlan ? change : select).mutateAsync({
          businessName,
          businessOwnerEmail,
          businessSubscriptionPlanName: quote.plan.name,
          interval: quote.interval,
          amountDue: quote.amountDue,
        }),
      );
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'plan.payment_pending') await lookForWaiting();
      return setProblem(messageOf(error));
    } finally {
      setBuying(false);
    }
    const { name } = quote.plan;
    snackbar.success(t`${name} is your plan`);
    onBought();
  }

  return { buy, bank, isBuying, problem };
}
