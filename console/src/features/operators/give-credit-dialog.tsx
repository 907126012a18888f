import { t } from '@lingui/core/macro';
import { creditReasonMaxLength } from '@zeacon/contract';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { parseTyped } from '../../entities/billing/money.ts';
import { useGiveCredit } from '../../entities/operators/selling-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Segments } from '../../ui/segments.tsx';

interface Props {
  businessId: string;
  currency: string;
  onClose: () => void;
}

interface Draft {
  direction: 'give' | 'take';
  amount: string;
  reason: string;
}

/** Asks how much and why. Pressed twice, or sent again after a failure, it gives once. */
export function GiveCreditDialog({ businessId, currency, onClose }: Props) {
  const give = useGiveCredit(businessId);
  const snackbar = useSnackbar();
  const [requestId] = useState(() => crypto.randomUUID());
  const { control, formState, submit, problem } = useContractForm<Draft>({
    defaultValues: { direction: 'give', amount: '', reason: '' },
    fields: ['amount', 'reason'],
    fieldOf: { 'credit.below_zero': 'amount' },
    async send({ direction, amount: text, reason }, { setError }) {
      const amount = parseTyped(text, currency);
      if (!amount) return setError('amount', { message: t`Enter an amount like 19.00` }, { shouldFocus: true });
      if (!reason.trim()) return setError('reason', { message: t`Reason is required` }, { shouldFocus: true });
      await give.mutateAsync({ requestId, amount: direction === 'take' ? -amount : amount, reason });
      snackbar.success(direction === 'take' ? t`Credit taken back` : t`Credit given`);
      onClose();
    },
  });
  const { field: direction } = useController({ control, name: 'direction' });
  return (
    <Dialog title={t`Give credit`} isOpen onClose={onClose} isDismissable={false}>
      <DialogText>
        <p>{t`It pays for the next bills before the card is charged, not for those that are open already, and is never paid out. The business reads amount and reason in its audit log.`}</p>
      </DialogText>
      <DialogForm
        onSubmit={submit}
        problem={problem}
        isPending={formState.isSubmitting}
        action={direction.value === 'take' ? t`Take credit back` : t`Give credit`}
        onClose={onClose}
      >
        <Segments
          label={t`What to do`}
          options={[
            { value: 'give', label: t({ message: 'Give', context: 'credit' }) },
            { value: 'take', label: t({ message: 'Take back', context: 'credit' }) },
          ]}
          value={direction.value}
          onChange={direction.onChange}
        />
        <FormTextField
          control={control}
          name="amount"
          label={t`Amount in ${currency}`}
          inputMode="decimal"
          placeholder="19.00"
          autoComplete="off"
        />
        <FormTextField
          control={control}
          name="reason"
          label={t`Reason`}
          maxLength={creditReasonMaxLength}
          autoComplete="off"
        />
      </DialogForm>
    </Dialog>
  );
}
