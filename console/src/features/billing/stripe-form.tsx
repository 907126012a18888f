import { t } from '@lingui/core/macro';
import type { Stripe, StripeElementLocale, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import type { GatewayForm } from '@zeacon/contract';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { vars } from '../../theme/theme.css.ts';
import { Button } from '../../ui/button.tsx';
import { Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { loadStripe } from './load-stripe.ts';
import { useAttendedPayment } from './use-attended-payment.tsx';

interface Props {
  form: GatewayForm;
  action: string;
  /** The card can be charged now. */
  onStored: () => void | Promise<void>;
}

interface Opened {
  stripe: Stripe;
  elements: StripeElements;
  confirmingId: string;
}

/**
 * The card in Stripe's own form: nothing of it is seen here. It stands in the page, not in a dialog, for the page of the
 * bank opens beside it and needs the focus.
 */
export function StripeForm({ form, action, onStored }: Props) {
  const { confirmCard, openForm } = useBillingCalls();
  const { attend, bank } = useAttendedPayment();
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<unknown>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  /** Another one opens another form. */
  const [attempt, setAttempt] = useState(1);
  const { publishableKey, isTest } = form;
  const { mutateAsync: open } = openForm;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a form
  useEffect(() => {
    let isGone = false;
    let element: StripePaymentElement | undefined;
    const fail = (error: unknown) => !isGone && setFailure(error);
    async function begin(): Promise<void> {
      const [stripe, { confirmingId, clientSecret }] = await Promise.all([loadStripe(publishableKey), open()]);
      if (isGone || !place.current) return;
      const elements = stripe.elements({ clientSecret, ...look() });
      element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } });
      element.on('loaderror', ({ error }) => fail(new Error(error.message)));
      element.on('ready', () => !isGone && setOpened({ stripe, elements, confirmingId }));
      element.mount(place.current);
    }
    begin().catch(fail);
    return () => {
      isGone = true;
      element?.destroy();
      setOpened(undefined);
      setFailure(undefined);
    };
  }, [publishableKey, attempt]);

  async function send({ stripe, elements, confirmingId }: Opened): Promise<void> {
    const { error } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
    // Stripe shows by its fields what is wrong with them.
    if (error) return setProblem(error.type === 'validation_error' ? undefined : error.message);
    try {
      await attend(() => confirmCard.mutateAsync({ confirmingId, answer: 'APPROVE' }));
    } catch (failed) {
      setAttempt(attempt + 1);
      return setProblem(messageOf(failed));
    }
    await onStored();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!opened || isSending) return;
    setProblem(undefined);
    setSending(true);
    await send(opened).catch((error) => setProblem(messageOf(error)));
    setSending(false);
  }

  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-labelledby={titleId}>
      <span id={titleId} hidden>{t`Card`}</span>
      {isTest && (
        <Notice tone="blue">{t`No money moves here. Try 4242 4242 4242 4242, any future date and any code.`}</Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {failure !== undefined && <Problem error={failure} onRetry={() => setAttempt(attempt + 1)} />}
      {!opened && failure === undefined && (
        <Loading label={t`Loading the payment form`}>
          <Skeleton height={220} radius={10} />
        </Loading>
      )}
      <div ref={place} />
      <Button type="submit" variant="primary" size="large" wide isPending={isSending} isDisabled={!opened}>
        {action}
      </Button>
      {bank}
    </form>
  );
}

/** In the language and the colours of the console. */
function look() {
  const style = getComputedStyle(document.documentElement);
  const colour = (variable: string) => style.getPropertyValue(variable.slice('var('.length, -1)).trim();
  return {
    locale: document.documentElement.lang as StripeElementLocale,
    appearance: {
      theme: style.colorScheme.includes('dark') ? ('night' as const) : ('stripe' as const),
      variables: {
        colorPrimary: colour(vars.color.brand),
        colorBackground: colour(vars.color.surface),
        colorText: colour(vars.color.text),
        colorDanger: colour(vars.color.danger),
        fontSizeBase: '14px',
        borderRadius: '6px',
      },
    },
  };
}
