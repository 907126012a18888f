import { t } from '@lingui/core/macro';
import type { AccountProof, Identity } from '@zeacon/contract';
import { useIdentityCalls } from '../../entities/single-sign-on/single-sign-on-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { AccountProofForm } from './account-proof-form.tsx';

interface Props {
  identity: Identity;
  onClose: () => void;
}

export function UnlinkIdentityDialog({ identity: { id, issuer, email }, onClose }: Props) {
  const { remove } = useIdentityCalls();
  const snackbar = useSnackbar();
  const name = email ?? new URL(issuer).host;
  const send = async (proof: AccountProof) => {
    await remove.mutateAsync({ id, proof });
    onClose();
    snackbar.success(t`“${name}” is unlinked. All other devices are logged out.`);
  };
  return (
    <Dialog title={t`Unlink “${name}”?`} isOpen onClose={onClose} isDismissable={false}>
      <DialogText>
        <p>{t`Nobody can log in with it any more, and all other devices are logged out. You go on logging in with your password.`}</p>
      </DialogText>
      <AccountProofForm action={t`Unlink`} variant="danger" send={send} onClose={onClose} />
    </Dialog>
  );
}
