import { t } from '@lingui/core/macro';
import { PasswordProof } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

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
    <form onSubmit={submit} noValidate className={styles.dialogForm}>
      {children}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <PasswordField control={control} name="password" label={t`Current password`} autoComplete="current-password" />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant={variant} isPending={formState.isSubmitting}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
