import { t } from '@lingui/core/macro';
import type { getPaymentToConfirm, Reply } from '@zeacon/contract';
import { type ReactNode, useState } from 'react';
import { useBillingCalls, usePaymentProfile } from '../../entities/billing/billing-queries.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { BankDialog } from './bank-dialog.tsx';
import { loadStripe } from './load-stripe.ts';

type Asked = NonNullable<Reply<typeof getPaymentToConfirm>['payment']>;
type Answer = 'APPROVE' | 'REFUSE';

/**
 * Calls that pay while somebody is there. Where the bank asks them, they are asked, and the call is done once that was
 * paid. `bank` is what asks; Stripe brings its own page of the bank, which a dialog around it would keep the focus from.
 */
export function useAttendedPayment(): {
  attend: (call: () => Promise<unknown>) => Promise<void>;
  /** Goes on with a payment of which the bank asks. */
  finish: (payment: Asked) => Promise<void>;
  bank: ReactNode;
} {
  const { toConfirm, finishPayment } = useBillingCalls();
  const { data: profile } = usePaymentProfile();
  const [asking, setAsking] = useState<{ lastFour: string; onAnswer: (answer: Answer) => void }>();

  async function ask({ clientSecret, lastFour }: Asked): Promise<Answer> {
    if (clientSecret !== null && profile?.form) {
      const stripe = await loadStripe(profile.form.publishableKey);
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? 'REFUSE' : 'APPROVE';
    }
    const answer = await new Promise<Answer>((onAnswer) => setAsking({ lastFour, onAnswer }));
    setAsking(undefined);
    return answer;
  }

  async function finish(payment: Asked): Promise<void> {
    await finishPayment.mutateAsync({ paymentId: payment.id, answer: await ask(payment) });
  }

  return {
    finish,
    async attend(call) {
      try {
        await call();
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'payment.confirmation_needed') throw error;
        const { payment, lastOutcome } = await toConfirm.mutateAsync();
        // The gateway may have told of it meanwhile.
        if (payment) return await finish(payment);
        if (lastOutcome !== 'SUCCEEDED')
          throw new ApiFailure('payment.declined', t`The payment was not confirmed. Nothing was charged.`);
      }
    },
    bank: asking && (
      <BankDialog
        lastFour={asking.lastFour}
        onAnswer={async (answer) => asking.onAnswer(answer)}
        onClose={() => asking.onAnswer('REFUSE')}
      />
    ),
  };
}
