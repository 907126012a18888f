import { t } from '@lingui/core/macro';
import {
  Card,
  cardNumberMaxDigits,
  nameOnCardMaxLength,
  type PaymentProfile,
  securityCodeMaxDigits,
  zipCodeMaxLength,
} from '@zeacon/contract';
import { Suspense, useId } from 'react';
import { useController } from 'react-hook-form';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { formatMoney } from '../../entities/billing/money.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { later } from '../../ui/later.ts';
import { Loading, Notice, Skeleton } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { OpenBillsNotice, WithOpenBills } from './open-bills.tsx';
import { useAttendedPayment } from './use-attended-payment.tsx';

/** Loaded where Stripe is paid, and nowhere else. */
const StripeForm = later(() => import('./stripe-form.tsx').then((m) => m.StripeForm));

const noCard: Card = { cardNumber: '', expirationDate: '', nameOnCard: '', securityCode: '', zipCode: '' };
const fields = ['cardNumber', 'expirationDate', 'nameOnCard', 'securityCode', 'zipCode'] as const;

interface Props {
  profile: PaymentProfile;
  /** What the button says where no bill is open. */
  action: string;
  /** What is bought with the card, beside the bills that are open. */
  price?: number;
  /** Called with what became of it: a card that is stored, or one whose bank asks its holder. */
  onSent: (confirming: PaymentProfile['confirming']) => void | Promise<void>;
}

/** Where a card is entered: in the form that the gateway brings along, or in fields of our own. */
export function CardForm(props: Props) {
  return (
    <WithOpenBills>
      {(summary) => {
        const { openAmount, openBills, currency } = summary;
        const sum = formatMoney((props.price ?? 0) + openAmount, currency);
        return (
          <>
            <OpenBillsNotice {...summary} />
            <OwnOrGatewayForm {...props} action={openBills > 0 ? t`Pay ${sum}` : props.action} />
          </>
        );
      }}
    </WithOpenBills>
  );
}

function OwnOrGatewayForm(props: Props) {
  const { form } = props.profile;
  if (!form) return <CardFields {...props} />;
  return (
    <Suspense
      fallback={
        <Loading label={t`Loading the payment form`}>
          <Skeleton height={220} radius={10} />
        </Loading>
      }
    >
      <StripeForm form={form} action={props.action} onStored={() => props.onSent(null)} />
    </Suspense>
  );
}

/** They are sent once, and nothing of them is kept. */
function CardFields({ profile, action, onSent }: Props) {
  const { addCard, replaceCard } = useBillingCalls();
  const { attend, bank } = useAttendedPayment();
  const id = useId();
  const { control, formState, submit, problem, reset } = useContractForm<Card>({
    schema: Card,
    mode: 'onTouched',
    defaultValues: noCard,
    fields,
    async send(card) {
      let confirming: PaymentProfile['confirming'] = null;
      await attend(async () => {
        ({ confirming } = await (profile.card ? replaceCard : addCard).mutateAsync(card));
      });
      reset(noCard);
      await onSent(confirming);
    },
  });
  const number = useController({ control, name: 'cardNumber' });
  const expires = useController({ control, name: 'expirationDate' });
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-labelledby={id}>
      <span id={id} hidden>{t`Card`}</span>
      {profile.isSandbox && (
        <Notice tone="blue">{t`No money moves here. Try 4242 4242 4242 4242, any future date and any code.`}</Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField
        control={control}
        name="cardNumber"
        label={t`Card number`}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={cardNumberMaxDigits + 8}
        onChange={(value) => number.field.onChange(value.replace(/[\s-]/g, ''))}
      />
      <div className={styles.pair}>
        <FormTextField
          control={control}
          name="expirationDate"
          label={t`Expiration date`}
          hint={t`MM/YY`}
          autoComplete="cc-exp"
          maxLength={7}
          // Browsers fill the year in with four digits.
          onChange={(value) => expires.field.onChange(value.replace(/^(\d\d\/)20(\d\d)$/, '$1$2'))}
        />
        <FormTextField
          control={control}
          name="securityCode"
          label={t`Security code`}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={securityCodeMaxDigits}
        />
      </div>
      <div className={styles.pair}>
        <FormTextField
          control={control}
          name="nameOnCard"
          label={t`Name on card`}
          autoComplete="cc-name"
          maxLength={nameOnCardMaxLength}
        />
        <FormTextField
          control={control}
          name="zipCode"
          label={t`Zip code`}
          autoComplete="postal-code"
          maxLength={zipCodeMaxLength}
        />
      </div>
      <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
        {action}
      </Button>
      {bank}
    </form>
  );
}
