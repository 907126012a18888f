import { t } from '@lingui/core/macro';
import {
  type BillingDetails,
  BillingDetailsDraft,
  billingAddressMaxLength,
  billingNameMaxLength,
} from '@zeacon/contract';
import { useController } from 'react-hook-form';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { countryOptions } from '../../entities/billing/country-options.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';

interface Props {
  initial: BillingDetails;
  action: string;
  isPrimary?: boolean;
  onSaved: () => void;
}

/** Who is billed, and where: the country decides on the tax. */
export function BillingDetailsForm({ initial, action, isPrimary = false, onSaved }: Props) {
  const { saveDetails } = useBillingCalls();
  const { control, formState, submit, problem } = useContractForm<BillingDetails>({
    schema: BillingDetailsDraft,
    mode: 'onTouched',
    defaultValues: initial,
    fields: ['name', 'address', 'country', 'vatId'],
    async send(details) {
      await saveDetails.mutateAsync(details);
      onSaved();
    },
  });
  const { field, fieldState } = useController({ control, name: 'country' });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField
        control={control}
        name="name"
        label={t`Name on the bill`}
        autoComplete="organization"
        maxLength={billingNameMaxLength}
      />
      <FormTextField
        control={control}
        name="address"
        label={t`Address`}
        multiline
        rows={2}
        maxLength={billingAddressMaxLength}
      />
      <div className={styles.pair}>
        <Select
          label={t`Country`}
          options={countryOptions()}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
        <FormTextField control={control} name="vatId" label={t`VAT id`} hint={t`Optional`} maxLength={20} />
      </div>
      <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'} isPending={formState.isSubmitting}>
        {action}
      </Button>
    </form>
  );
}
