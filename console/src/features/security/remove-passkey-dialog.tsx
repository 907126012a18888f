import { t } from '@lingui/core/macro';
import { type Passkey, PasswordProof } from '@zeacon/contract';
import { usePasskeyCalls } from '../../entities/passkeys/passkey-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { remove } = usePasskeyCalls();
  const snackbar = useSnackbar();
  const { control, formState, submit, problem } = useContractForm<PasswordProof>({
    schema: PasswordProof,
    defaultValues: { password: '' },
    fields: ['password'],
    async send({ password }) {
      await remove.mutateAsync({ id, password });
      onClose();
      snackbar.success(t`“${name}” is removed. All other devices are logged out.`);
    },
  });
  return (
    <Dialog title={t`Remove “${name}”?`} isOpen onClose={onClose} isDismissable={false}>
      <DialogText>
        <p>{t`Nobody can log in with it any more, and all other devices are logged out. Delete it on your device or in your password manager, too.`}</p>
      </DialogText>
      <form onSubmit={submit} noValidate className={styles.dialogForm}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <PasswordField control={control} name="password" label={t`Current password`} autoComplete="current-password" />
        <DialogActions>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" variant="danger" isPending={formState.isSubmitting}>
            {t`Remove`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
