import { t } from '@lingui/core/macro';
import {
  businessNameMaxLength,
  type ContactMode,
  phoneLength,
  SalesEnquiry,
  salesEmailMaxLength,
  salesNameMaxLength,
} from '@zeacon/contract';
import { useAtomValue } from 'jotai';
import { useController } from 'react-hook-form';
import { useContactSales } from '../../entities/billing/billing-queries.ts';
import { accountAtom, ownEmailAtom } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Segments } from '../../ui/segments.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** How the person prefers to be answered; sent in upper case. */
type Mode = Lowercase<ContactMode>;

export function ContactSalesDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title={t`Contact sales`} isOpen={isOpen} onClose={onClose} isDismissable={false}>
      <EnquiryForm onClose={onClose} />
    </Dialog>
  );
}

function EnquiryForm({ onClose }: { onClose: () => void }) {
  const account = useAtomValue(accountAtom);
  const email = useAtomValue(ownEmailAtom);
  const ask = useContactSales();
  const snackbar = useSnackbar();
  const { control, formState, submit, problem } = useContractForm<SalesEnquiry>({
    schema: SalesEnquiry,
    mode: 'onTouched',
    defaultValues: {
      businessName: account?.businessName ?? '',
      contactMode: 'EMAIL',
      name: '',
      email: email ?? '',
      phone: '',
    },
    fields: ['businessName', 'name', 'email', 'phone'],
    async send(enquiry) {
      await ask.mutateAsync(enquiry);
      snackbar.success(t`Sent. You will be contacted`);
      onClose();
    },
  });
  const { field } = useController({ control, name: 'contactMode' });
  const mode = field.value.toLowerCase() as Mode;
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Send`}
      onClose={onClose}
    >
      <FormTextField control={control} name="businessName" label={t`Business name`} maxLength={businessNameMaxLength} />
      <FormTextField control={control} name="name" label={t`Name`} maxLength={salesNameMaxLength} autoComplete="name" />
      <FormTextField
        control={control}
        name="email"
        label={t`Email`}
        type="email"
        maxLength={salesEmailMaxLength}
        autoComplete="email"
      />
      <FormTextField
        control={control}
        name="phone"
        label={t`Phone`}
        hint={t`10 digits`}
        inputMode="numeric"
        maxLength={phoneLength}
      />
      <Segments<Mode>
        label={t`Contact me by`}
        options={[
          { value: 'email', label: t`By email` },
          { value: 'phone', label: t`By phone` },
        ]}
        value={mode}
        onChange={(value) => field.onChange(value.toUpperCase())}
      />
    </DialogForm>
  );
}
