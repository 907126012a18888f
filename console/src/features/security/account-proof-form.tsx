import { AccountProof } from '@zeacon/contract';
import { ProofFields, useProofFields } from '../../entities/second-factor/proof-fields.tsx';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';

interface Props {
  action: string;
  /** Of the button. */
  variant: 'primary' | 'danger';
  send: (proof: AccountProof) => Promise<unknown>;
  onClose: () => void;
}

/** The password, and a code of those who have a second factor, in a dialog. */
export function AccountProofForm({ action, variant, send, onClose }: Props) {
  const fields = useProofFields();
  const { control, formState, submit, problem } = useContractForm<AccountProof>({
    schema: AccountProof,
    defaultValues: { password: '' },
    fields,
    send: async (proof) => void (await send(proof)),
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
      <ProofFields control={control} />
    </DialogForm>
  );
}
