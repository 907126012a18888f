import { t } from '@lingui/core/macro';
import { VerificationCode } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

interface Props {
  /** Where the code is found. */
  children: ReactNode;
  action: string;
  send: (code: string) => Promise<void>;
  onClose: () => void;
}

/** The last step of a dialog: six digits from an app or a mail. */
export function DialogCodeForm({ children, action, send, onClose }: Props) {
  const { control, formState, submit, problem } = useContractForm<VerificationCode>({
    schema: VerificationCode,
    defaultValues: { code: '' },
    fields: ['code'],
    fieldOf: { 'auth.email_taken': 'code' },
    send: ({ code }) => send(code),
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={action}
      onClose={onClose}
    >
      {children}
      <FormTextField
        control={control}
        name="code"
        label={t`Code`}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
    </DialogForm>
  );
}
