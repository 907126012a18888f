import { t } from '@lingui/core/macro';
import { FactorProof } from '@zeacon/contract';
import { FactorCodeField } from '../../entities/second-factor/proof-fields.tsx';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface Props {
  action: string;
  send: (proof: FactorProof) => Promise<void>;
  onClose: () => void;
}

/** Password and code, for what weakens an account. */
export function FactorProofForm({ action, send, onClose }: Props) {
  const { control, formState, submit, problem } = useContractForm<FactorProof>({
    schema: FactorProof,
    defaultValues: { password: '', code: '' },
    fields: ['password', 'code'],
    send,
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={action}
      onClose={onClose}
    >
      <PasswordField control={control} name="password" label={t`Current password`} autoComplete="current-password" />
      <FactorCodeField control={control} name="code" />
    </DialogForm>
  );
}
