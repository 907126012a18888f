import { t } from '@lingui/core/macro';
import { PasswordProof } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface Props {
  /** What stands above the field. */
  children?: ReactNode;
  action: string;
  /** Of the button. */
  variant: 'primary' | 'danger';
  send: (password: string) => Promise<void>;
  onClose: () => void;
}

/** The password alone, in a dialog. */
export function PasswordProofForm({ children, action, variant, send, onClose }: Props) {
  const { control, formState, submit, problem } = useContractForm<PasswordProof>({
    schema: PasswordProof,
    defaultValues: { password: '' },
    fields: ['password'],
    send: ({ password }) => send(password),
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={action}
      variant={variant}
      onClose={onClose}
    >
      {children}
      <PasswordField control={control} name="password" label={t`Current password`} autoComplete="current-password" />
    </DialogForm>
  );
}
