import { t } from '@lingui/core/macro';
import { useIdentityCalls } from '../../entities/single-sign-on/single-sign-on-queries.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { AccountProofForm } from './account-proof-form.tsx';

/** Leads to the provider, which leads back. */
export function LinkIdentityDialog({ onClose }: { onClose: () => void }) {
  const { begin } = useIdentityCalls();
  return (
    <Dialog title={t`Link an account`} isOpen onClose={onClose} isDismissable={false}>
      <DialogText>
        <p>{t`You log in at the provider next, and come back here. Whoever can log in there can then log in to your account.`}</p>
      </DialogText>
      <AccountProofForm action={t`Continue`} variant="primary" send={begin.mutateAsync} onClose={onClose} />
    </Dialog>
  );
}
