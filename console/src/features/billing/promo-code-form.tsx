import { t } from '@lingui/core/macro';
import { promoCodeMaxLength } from '@zeacon/contract';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as styles from './billing.css.ts';
import { PromoCodeFacts } from './promo-code-facts.tsx';

type Props = Parameters<typeof PromoCodeFacts>[0];

/** Enters a promo code; shows those that count. */
export function PromoCodeForm(facts: Props) {
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
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <PromoCodeFacts {...facts} />
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
