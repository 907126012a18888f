import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useBillingCalls, useWaitingPayment } from '../../entities/billing/billing-queries.ts';
import { formatMoney } from '../../entities/billing/money.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { MayThemselves } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { useAttendedPayment } from './use-attended-payment.tsx';

/** Declined as it was asked for. */
const givenUp = new Error('Nothing was charged.');

/** Whoever went away from the page of their bank finds what they paid, and goes on or gives up. */
export function WaitingPayment() {
  return (
    <MayThemselves do="billing.manage">
      <Waiting />
    </MayThemselves>
  );
}

function Waiting() {
  const { data, refetch } = useWaitingPayment();
  const { finishPayment } = useBillingCalls();
  const { finish, bank } = useAttendedPayment();
  const snackbar = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  if (!data) return null;
  const { amount, currency, planName } = data;
  const money = formatMoney(amount, currency);
  const name = planName ?? '';

  async function settle(answer: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    await answer().then(
      () => snackbar.success(planName === null ? t`The bill is paid` : t`${name} is your plan`),
      (error) => (error === givenUp ? snackbar.success(t`Nothing was charged`) : snackbar.error(messageOf(error))),
    );
    await refetch();
    setBusy(false);
  }
  /** What the bank has confirmed meanwhile is paid all the same. */
  const giveUp = () =>
    finishPayment.mutateAsync({ paymentId: data.id, answer: 'REFUSE' }).catch((error: unknown) => {
      throw error instanceof ApiFailure && error.code === 'payment.declined' ? givenUp : error;
    });

  return (
    <Notice
      tone="amber"
      action={
        <span className={styles.line}>
          <Button size="small" isDisabled={isBusy} onPress={() => void settle(giveUp)}>
            {t`Give up`}
          </Button>
          <Button size="small" variant="primary" isPending={isBusy} onPress={() => void settle(() => finish(data))}>
            {t`Confirm with your bank`}
          </Button>
        </span>
      }
    >
      {planName === null
        ? t`Your bank has not confirmed the payment of ${money} yet.`
        : t`Your bank has not confirmed the payment of ${money} for ${planName} yet.`}
      {bank}
    </Notice>
  );
}
