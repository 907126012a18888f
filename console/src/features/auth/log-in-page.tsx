import { t } from '@lingui/core/macro';
import { appLogIn, type ClosedAccount, type ConsoleSession, Credentials, type SignInChallenge } from '@zeacon/contract';
import { KeyRound } from 'lucide-react';
import { startTransition, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { later } from '../../ui/later.ts';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import { useEntry } from './use-entry.ts';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

const CodeStep = later(() => import('./code-step.tsx').then((m) => m.CodeStep));
const RestoreStep = later(() => import('./restore-step.tsx').then((m) => m.RestoreStep));

/**
 * A passkey, or email and password, then the code of those who have a second factor. Whoever closed their account is
 * asked whether to keep it. A reload begins anew.
 */
export function LogInPage() {
  const enter = useEntry();
  const [challenge, setChallenge] = useState<SignInChallenge>();
  const [closed, setClosed] = useState<ClosedAccount>();
  const [over, setOver] = useState<string>();
  // The form stays until the next step has been fetched.
  const onEntered = (answer: ConsoleSession | ClosedAccount) =>
    'restoreTicket' in answer ? startTransition(() => setClosed(answer)) : enter(answer);
  const onChallenge = (answer: SignInChallenge) => startTransition(() => setChallenge(answer));
  const back = (reason?: string) => {
    setOver(reason);
    setClosed(undefined);
    setChallenge(undefined);
  };
  if (closed !== undefined) return <RestoreStep closed={closed} onRestored={enter} onBack={back} />;
  if (challenge !== undefined) return <CodeStep challenge={challenge} onEntered={onEntered} onBack={back} />;
  return <PasswordStep over={over} onChallenge={onChallenge} onEntered={onEntered} />;
}

interface PasswordStepProps {
  /** Why a sign-in that waited for its code begins anew. */
  over: string | undefined;
  onChallenge: (challenge: SignInChallenge) => void;
  onEntered: (answer: ConsoleSession | ClosedAccount) => unknown;
}

function PasswordStep({ over, onChallenge, onEntered }: PasswordStepProps) {
  const api = useApi();
  const search = useSearch();
  const passkey = usePasskeyLogIn({ onEntered, offersAutofill: true });
  const { control, formState, submit, problem } = useContractForm<Credentials>({
    schema: Credentials,
    defaultValues: { email: '', password: '' },
    fields: ['email', 'password'],
    async send(credentials) {
      const answer = await api.call(appLogIn, { body: credentials });
      if ('challenge' in answer) onChallenge(answer);
      else onEntered(answer);
    },
  });

  const said = problem ?? passkey.problem ?? over;
  return (
    <AuthLayout
      title={t`Log in`}
      lead={t`Welcome back. Your videos and players are where you left them.`}
      foot={
        <>
          {t`New here?`}{' '}
          <Link href={`${paths.signUp}${search ? `?${search}` : ''}`} className={page.textLink}>
            {t`Create an account`}
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
        {said && <Notice tone="danger">{said}</Notice>}
        <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username webauthn" />
        <PasswordField control={control} name="password" label={t`Password`} autoComplete="current-password" />
        <Link href={paths.forgotPassword} className={page.textLink} style={{ justifySelf: 'start' }}>
          {t`Forgot your password?`}
        </Link>
        <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
          {t`Log in`}
        </Button>
        {passkey.isSupported && (
          <Button icon={KeyRound} size="large" wide isPending={passkey.isPending} onPress={passkey.logIn}>
            {t`Log in with a passkey`}
          </Button>
        )}
        <SingleSignOnButton />
      </form>
    </AuthLayout>
  );
}
