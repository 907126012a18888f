import { t } from '@lingui/core/macro';
import { type PromoCode, promoCodeMaxLength } from '@zeacon/contract';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Badge } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';

interface Props {
  current: PromoCode | null;
  ofTrial: PromoCode | null;
}

/** Enters a promo code; shows those that count. */
export function PromoCodeForm({ current, ofTrial }: Props) {
  const { promo } = useBillingCalls();
  const { control, formState, submit, reset } = useContractForm<{ code: string }>({
    defaultValues: { code: '' },
    fields: ['code'],
    fieldOf: {
      'promo_code.invalid': 'code',
      'promo_code.used': 'code',
      'promo_code.trial_over': 'code',
      'request.rate_limited': 'code',
    },
    async send({ code }) {
      await promo.mutateAsync(code);
      reset({ code: '' });
    },
  });
  const codes = new Set([current?.code, ofTrial?.code].filter((code) => code !== undefined));
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {[...codes].map((code) => (
        <p key={code}>
          <Badge tone="green">{t`Promo code ${code}`}</Badge>
        </p>
      ))}
      <div className={styles.code}>
        <div className={styles.codeField}>
          <FormTextField control={control} name="code" label={t`Promo code`} maxLength={promoCodeMaxLength} />
        </div>
        <Button type="submit" isPending={formState.isSubmitting}>
          {t`Apply`}
        </Button>
      </div>
    </form>
  );
}
