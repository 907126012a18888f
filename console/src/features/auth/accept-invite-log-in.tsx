import { t } from '@lingui/core/macro';
import { appLogIn, type ConsoleSession, Credentials, type SignInChallenge } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { signInAtom } from '../../platform/session.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './auth-layout.css.ts';
import { CodeForm } from './code-form.tsx';
import { useJoining } from './use-joining.ts';

/** For whoever has an account with the email of the invite, and is not logged in. */
export function JoinByLogIn({ token, email }: { token: string; email: string }) {
  const api = useApi();
  const signIn = useSetAtom(signInAtom);
  const join = useJoining();
  const [challenge, setChallenge] = useState<SignInChallenge>();
  const [over, setOver] = useState<string>();
  const { control, formState, submit, problem } = useContractForm<Credentials>({
    schema: Credentials,
    defaultValues: { email, password: '' },
    fields: ['password'],
    async send(credentials) {
      const answer = await api.call(appLogIn, { body: credentials });
      if ('challenge' in answer) return setChallenge(answer);
      await enter(answer);
    },
  });
  async function enter(session: ConsoleSession) {
    signIn(session);
    await join(token);
  }
  const backTo = (reason: string) => {
    setOver(reason);
    setChallenge(undefined);
  };
  if (challenge !== undefined)
    return <CodeForm challenge={challenge} action={t`Log in and join`} onEntered={enter} onOver={backTo} />;
  return (
    <form onSubmit={submit} noValidate className={styles.fields}>
      {(problem ?? over) && <Notice tone="danger">{problem ?? over}</Notice>}
      <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" isDisabled />
      <PasswordField control={control} name="password" label={t`Password`} autoComplete="current-password" />
      <Link href={paths.forgotPassword} className={page.textLink} style={{ justifySelf: 'start' }}>
        {t`Forgot your password?`}
      </Link>
      <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
        {t`Log in and join`}
      </Button>
    </form>
  );
}
