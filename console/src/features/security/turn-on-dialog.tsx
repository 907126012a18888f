import { t } from '@lingui/core/macro';
import type { FactorEnrolment } from '@zeacon/contract';
import { useState } from 'react';
import { useSecondFactorCalls } from '../../entities/second-factor/factor-queries.ts';
import { Dialog, DialogText } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { DialogCodeForm } from './dialog-code-form.tsx';
import { PasswordProofForm } from './password-proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** Asks for the password, shows the secret to an app, has a code of it entered, then shows the recovery codes this once. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<FactorEnrolment>();
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog
      title={codes ? t`Your recovery codes` : t`Turn on two-step verification`}
      isOpen
      onClose={onClose}
      size="medium"
      isDismissable={false}
      isHeld={codes !== undefined}
    >
      {!enrolment && <PasswordStep onBegun={setEnrolment} onClose={onClose} />}
      {enrolment && !codes && <AppStep enrolment={enrolment} onConfirmed={setCodes} onClose={onClose} />}
      {codes && <RecoveryCodeList codes={codes} onClose={onClose} />}
    </Dialog>
  );
}

function PasswordStep({ onBegun, onClose }: { onBegun: (enrolment: FactorEnrolment) => void; onClose: () => void }) {
  const { begin } = useSecondFactorCalls();
  const send = async (password: string) => onBegun(await begin.mutateAsync(password));
  return (
    <PasswordProofForm action={t`Continue`} variant="primary" send={send} onClose={onClose}>
      <DialogText>
        <p>{t`You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password.`}</p>
      </DialogText>
    </PasswordProofForm>
  );
}

interface AppStepProps {
  enrolment: FactorEnrolment;
  onConfirmed: (codes: string[]) => void;
  onClose: () => void;
}

function AppStep({ enrolment: { secret, uri }, onConfirmed, onClose }: AppStepProps) {
  const { confirm } = useSecondFactorCalls();
  const send = async (code: string) => onConfirmed((await confirm.mutateAsync(code)).recoveryCodes);
  return (
    <DialogCodeForm action={t`Turn on`} send={send} onClose={onClose}>
      <DialogText>
        <p>{t`Scan this picture with your app, or type the key into it. Then enter the code that the app shows.`}</p>
      </DialogText>
      <QrCode text={uri} label={t`QR code for your authenticator app`} />
      <SecretLine label={t`Key`} value={secret} />
    </DialogCodeForm>
  );
}
