import { t } from '@lingui/core/macro';
import { appLogIn, type ClosedAccount, type ConsoleSession, Credentials, type SignInChallenge } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { formatMoment } from '../../platform/format.ts';
import { signInAtom } from '../../platform/session.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './auth-layout.css.ts';
import { CodeForm } from './code-form.tsx';
import { RestoreForm } from './restore-form.tsx';
import { useJoining } from './use-joining.ts';

/** For whoever has an account with the email of the invite, and is not logged in. */
export function JoinByLogIn({ token, email }: { token: string; email: string }) {
  const api = useApi();
  const signIn = useSetAtom(signInAtom);
  const join = useJoining();
  const [challenge, setChallenge] = useState<SignInChallenge>();
  const [closed, setClosed] = useState<ClosedAccount>();
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
  async function enter(answer: ConsoleSession | ClosedAccount) {
    if ('restoreTicket' in answer) return setClosed(answer);
    signIn(answer);
    await join(token);
  }
  const backTo = (reason: string) => {
    setOver(reason);
    setClosed(undefined);
    setChallenge(undefined);
  };
  if (closed !== undefined) {
    const date = formatMoment(closed.deletesDate);
    return (
      <>
        <p className={styles.note}>{t`Your account will be deleted on ${date}. Restore it to join.`}</p>
        <RestoreForm closed={closed} action={t`Restore my account and join`} onRestored={enter} onOver={backTo} />
      </>
    );
  }
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
