import { t } from '@lingui/core/macro';
import type { ClosedAccount, ConsoleSession } from '@zeacon/contract';
import { formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { RestoreForm } from './restore-form.tsx';

interface Props {
  closed: ClosedAccount;
  onRestored: (session: ConsoleSession) => unknown;
  /** Back to email and password, with the reason where the offer is over. */
  onBack: (reason?: string) => void;
}

/** For whoever proved who they are, but asked to have their account deleted. */
export function RestoreStep({ closed, onRestored, onBack }: Props) {
  const date = formatMoment(closed.deletesDate);
  return (
    <AuthLayout
      title={t`Your account will be deleted on ${date}`}
      lead={t`You asked for this. Until then you can restore it, and everything is as it was.`}
      foot={<Button variant="quiet" size="small" onPress={() => onBack()}>{t`Leave it, and back to log in`}</Button>}
    >
      <RestoreForm closed={closed} action={t`Restore my account`} onRestored={onRestored} onOver={onBack} />
    </AuthLayout>
  );
}
