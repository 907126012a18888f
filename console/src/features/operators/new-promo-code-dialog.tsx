import { t } from '@lingui/core/macro';
import { promoCodeMaxLength } from '@zeacon/contract';
import { useController } from 'react-hook-form';
import { parseTyped } from '../../entities/billing/money.ts';
import { usePromoCodeCalls } from '../../entities/operators/selling-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Segments } from '../../ui/segments.tsx';

interface Draft {
  code: string;
  kind: 'percent' | 'amount' | 'trial';
  percent: string;
  amount: string;
  trialDays: string;
  months: string;
  uses: string;
  lastDay: string;
}

/** What is no whole number is left to the server, which says what is wrong with it. */
const whole = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Asks what a new promo code gives, and to whom. */
export function NewPromoCodeDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { create } = usePromoCodeCalls();
  const snackbar = useSnackbar();
  const { control, formState, submit, problem } = useContractForm<Draft>({
    defaultValues: {
      ...{ code: '', kind: 'percent', percent: '', amount: '', trialDays: '', months: '1', uses: '', lastDay: '' },
    },
    fields: ['code', 'percent', 'amount', 'trialDays', 'months', 'uses'],
    fieldOf: { 'promo_code.taken': 'code' },
    async send({ code, kind, percent, amount, trialDays, months, uses, lastDay }, { setError }) {
      const price = kind === 'amount' ? parseTyped(amount, currency) : null;
      if (price === undefined || price === 0)
        return setError('amount', { message: t`Enter an amount like 19.00` }, { shouldFocus: true });
      if (kind === 'percent' && percent.trim() === '')
        return setError('percent', { message: t`Enter a percent from 1 to 100` }, { shouldFocus: true });
      if (kind === 'trial' && !whole(trialDays))
        return setError('trialDays', { message: t`Enter a number of days` }, { shouldFocus: true });
      const made = await create.mutateAsync({
        code: code.trim(),
        percent: kind === 'percent' ? whole(percent) : null,
        amount: price,
        trialDays: whole(trialDays) ?? 0,
        months: whole(months),
        uses: whole(uses),
        expiresDate: lastDay === '' ? null : `${lastDay}T23:59:59.999Z`,
      });
      snackbar.success(t`${made.code} can be used now`);
      onClose();
    },
  });
  const { field: kind } = useController({ control, name: 'kind' });
  const { field: lastDay } = useController({ control, name: 'lastDay' });
  const number = { control, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Dialog title={t`New promo code`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        isPending={formState.isSubmitting}
        action={t`Make promo code`}
        onClose={onClose}
      >
        <FormTextField
          control={control}
          name="code"
          label={t`Promo code`}
          hint={t`Letters, digits and hyphens, in any case.`}
          maxLength={promoCodeMaxLength}
          autoComplete="off"
        />
        <Segments
          label={t`What it gives`}
          options={[
            { value: 'percent', label: t`Percent off` },
            { value: 'amount', label: t`Amount off` },
            { value: 'trial', label: t`Trial only` },
          ]}
          value={kind.value}
          onChange={kind.onChange}
        />
        {kind.value === 'percent' && <FormTextField {...number} name="percent" label={t`Percent`} placeholder="20" />}
        {kind.value === 'amount' && (
          <FormTextField
            control={control}
            name="amount"
            label={t`Amount in ${currency}`}
            hint={t`Off each month, also where a year is billed at once.`}
            inputMode="decimal"
            placeholder="10.00"
            autoComplete="off"
          />
        )}
        {kind.value !== 'trial' && (
          <FormTextField {...number} name="months" label={t`For how many months`} hint={t`Empty for all.`} />
        )}
        <FormTextField {...number} name="trialDays" label={t`More days of trial`} placeholder="0" />
        <FormTextField {...number} name="uses" label={t`For how many businesses`} hint={t`Empty for any number.`} />
        <DayField label={t`Last day to enter it, in UTC`} value={lastDay.value} onChange={lastDay.onChange} />
      </DialogForm>
    </Dialog>
  );
}
