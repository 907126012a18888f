import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSecondFactorCalls } from '../../entities/second-factor/factor-queries.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { FactorProofForm } from './factor-proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { replaceCodes } = useSecondFactorCalls();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog
      title={codes ? t`Your recovery codes` : t`New recovery codes`}
      isOpen
      onClose={onClose}
      size="medium"
      isDismissable={false}
      isHeld={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onClose={onClose} />
      ) : (
        <>
          <DialogText>
            <p>{t`The codes from before stop working.`}</p>
          </DialogText>
          <FactorProofForm
            action={t`Create new codes`}
            onClose={onClose}
            send={async (proof) => setCodes((await replaceCodes.mutateAsync(proof)).recoveryCodes)}
          />
        </>
      )}
    </Dialog>
  );
}
