import { t } from '@lingui/core/macro';
import { AccountProof } from '@zeacon/contract';
import { ProofFields, useProofFields } from '../../entities/second-factor/proof-fields.tsx';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

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
    <form onSubmit={submit} noValidate className={styles.dialogForm}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ProofFields control={control} />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant={variant} isPending={formState.isSubmitting}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
