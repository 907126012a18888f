import { t } from '@lingui/core/macro';
import { VerificationCode } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

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
    <form onSubmit={submit} noValidate className={styles.dialogForm}>
      {children}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField
        control={control}
        name="code"
        label={t`Code`}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
      />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
