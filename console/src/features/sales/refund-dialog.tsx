import { t } from '@lingui/core/macro';
import { type Sale, soldName } from '@zeacon/contract';
import { formatMoney, parseTyped, toTyped } from '../../entities/billing/money.ts';
import { useRefund } from '../../entities/sales/sale-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

interface Props {
  sale: Sale;
  onClose: () => void;
}

/** Gives all that is left of a sale back, which ends it, or a part. */
export function RefundDialog({ sale, onClose }: Props) {
  const { email } = sale;
  return (
    <Dialog isOpen role="alertdialog" title={t`Refund ${email}?`} onClose={onClose}>
      <RefundForm sale={sale} onClose={onClose} />
    </Dialog>
  );
}

function RefundForm({ sale, onClose }: Props) {
  const { id, amount, refundedAmount, currency } = sale;
  const what = soldName(sale);
  const left = amount - refundedAmount;
  const money = formatMoney(left, currency);
  const refund = useRefund();
  const snackbar = useSnackbar();
  const { control, formState, submit, problem } = useContractForm<{ amount: string }>({
    values: { amount: toTyped(left, currency) },
    fields: ['amount'],
    fieldOf: {},
    async send({ amount: typed }, { setError }) {
      const wanted = parseTyped(typed, currency);
      if (!wanted || wanted > left)
        return setError('amount', { message: t`Enter an amount up to ${money}` }, { shouldFocus: true });
      await refund.mutateAsync(wanted === left ? { id } : { id, part: { amount: wanted, refundedAmount } });
      snackbar.success(wanted === left ? t`Refunded` : t`A part was refunded`);
      onClose();
    },
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Refund`}
      variant="danger"
      onClose={onClose}
    >
      <DialogText>
        <p>
          {sale.communityId === null
            ? t`The money goes back to the card. With all of it, ${what} can no longer be watched with this purchase; a part ends nothing.`
            : t`The money goes back to the card. With all of it, the membership of ${what} ends, unless they moderate it; a part ends nothing.`}
        </p>
      </DialogText>
      <FormTextField
        control={control}
        name="amount"
        label={t`Amount in ${currency}`}
        hint={t`Left: ${money}`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
      />
    </DialogForm>
  );
}
