import { t } from '@lingui/core/macro';
import { FactorProof } from '@zeacon/contract';
import { FactorCodeField } from '../../entities/second-factor/proof-fields.tsx';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

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
    <form onSubmit={submit} noValidate className={styles.dialogForm}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <PasswordField control={control} name="password" label={t`Current password`} autoComplete="current-password" />
      <FactorCodeField control={control} name="code" />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
