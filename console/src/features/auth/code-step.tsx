import { t } from '@lingui/core/macro';
import type { ClosedAccount, ConsoleSession, SignInChallenge } from '@zeacon/contract';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';

interface Props {
  challenge: SignInChallenge;
  onEntered: (answer: ConsoleSession | ClosedAccount) => unknown;
  /** Back to email and password, with the reason where the challenge is over. */
  onBack: (reason?: string) => void;
}

/** The second step of logging in, for those whose account asks for a code. */
export function CodeStep({ challenge, onEntered, onBack }: Props) {
  return (
    <AuthLayout
      title={t`Enter your code`}
      lead={t`Two-step verification`}
      foot={<Button variant="quiet" size="small" onPress={() => onBack()}>{t`Back to log in`}</Button>}
    >
      <CodeForm challenge={challenge} action={t`Log in`} onEntered={onEntered} onOver={onBack} />
    </AuthLayout>
  );
}
