import { t } from '@lingui/core/macro';
import type { PaymentProfile } from '@zeacon/contract';
import { type ReactNode, useState } from 'react';
import { useBillingCalls, usePaymentProfile } from '../../entities/billing/billing-queries.ts';
import { paths } from '../../paths.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { CardBankDialog } from './card-bank-dialog.tsx';
import { CardForm } from './card-form.tsx';
import { useAttendedPayment } from './use-attended-payment.tsx';

type Needed = 'card' | 'other-plan';

const neededFor: Readonly<Record<string, Needed>> = {
  'payment.card_needed': 'card',
  'plan.not_found': 'other-plan',
  'plan.on_request': 'other-plan',
};

/** Takes a plan up again. `next` is what somebody has to do first: enter a card, after which it goes on by itself, or choose. */
export function useReactivation(name: string): { takeUp: () => Promise<void>; isPending: boolean; next: ReactNode } {
  const { reactivate } = useBillingCalls();
  const { attend, bank } = useAttendedPayment();
  const snackbar = useSnackbar();
  const [needed, setNeeded] = useState<Needed>();

  async function takeUp(): Promise<void> {
    setNeeded(undefined);
    try {
      await attend(() => reactivate.mutateAsync());
      snackbar.success(t`${name} goes on`);
    } catch (error) {
      const first = error instanceof ApiFailure ? neededFor[error.code] : undefined;
      if (first) setNeeded(first);
      else snackbar.error(messageOf(error));
    }
  }

  return {
    takeUp,
    isPending: reactivate.isPending,
    next: (
      <>
        {needed === 'card' && <CardFirst name={name} onStored={takeUp} onClose={() => setNeeded(undefined)} />}
        {needed === 'other-plan' && (
          <Notice tone="amber" action={<LinkButton href={paths.plans}>{t`Choose a plan`}</LinkButton>}>
            {t`${name} is not offered any more. Choose another plan: what you have made is there again with it.`}
          </Notice>
        )}
        {bank}
      </>
    ),
  };
}

interface CardFirstProps {
  name: string;
  onStored: () => Promise<void>;
  onClose: () => void;
}

function CardFirst({ name, onStored, onClose }: CardFirstProps) {
  const { data: profile } = usePaymentProfile();
  const [asked, setAsked] = useState<PaymentProfile['confirming']>(null);
  if (!profile) return null;
  return (
    <section className={styles.form} aria-label={t`Payment method`}>
      <p>{t`Enter the card that ${name} is paid with. It goes on as soon as the card is saved.`}</p>
      <CardForm
        profile={profile}
        action={t`Pay and reactivate`}
        onSent={async (confirming) => {
          if (confirming) setAsked(confirming);
          else await onStored();
        }}
      />
      <div>
        <Button onPress={onClose}>{t`Cancel`}</Button>
      </div>
      <CardBankDialog
        confirming={asked}
        onApproved={async () => {
          setAsked(null);
          await onStored();
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}
