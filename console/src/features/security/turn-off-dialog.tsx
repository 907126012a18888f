import { t } from '@lingui/core/macro';
import { useSecondFactorCalls } from '../../entities/second-factor/factor-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { FactorProofForm } from './factor-proof-form.tsx';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { turnOff } = useSecondFactorCalls();
  const snackbar = useSnackbar();
  return (
    <Dialog title={t`Turn off two-step verification?`} isOpen onClose={onClose} isDismissable={false}>
      <DialogText>
        <p>{t`Your password alone lets people in then. Your recovery codes end.`}</p>
      </DialogText>
      <FactorProofForm
        action={t`Turn off`}
        onClose={onClose}
        send={async (proof) => {
          await turnOff.mutateAsync(proof);
          onClose();
          snackbar.success(t`Two-step verification is off. All other devices are logged out.`);
        }}
      />
    </Dialog>
  );
}
