import { t } from '@lingui/core/macro';
import type { Passkey } from '@zeacon/contract';
import { usePasskeyCalls } from '../../entities/passkeys/passkey-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { PasswordProofForm } from './password-proof-form.tsx';

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { remove } = usePasskeyCalls();
  const snackbar = useSnackbar();
  const send = async (password: string) => {
    await remove.mutateAsync({ id, password });
    onClose();
    snackbar.success(t`“${name}” is removed. All other devices are logged out.`);
  };
  return (
    <Dialog title={t`Remove “${name}”?`} isOpen onClose={onClose} isDismissable={false}>
      <DialogText>
        <p>{t`Nobody can log in with it any more, and all other devices are logged out. Delete it on your device or in your password manager, too.`}</p>
      </DialogText>
      <PasswordProofForm action={t`Remove`} variant="danger" send={send} onClose={onClose} />
    </Dialog>
  );
}
