import { t } from '@lingui/core/macro';
import { appSignUpWithInvite, InviteSignUpForm } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { ApiFailure } from '../../platform/api-failure.ts';
import { signInAtom } from '../../platform/session.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './auth-layout.css.ts';
import { KnownEmailField } from './known-email-field.tsx';

interface Props {
  token: string;
  email: string;
  /** The email has an account by now. */
  onTaken: () => void;
}

/** For whoever has no account: the email is that of the invite, the password theirs to choose. */
export function JoinBySignUp({ token, email, onTaken }: Props) {
  const api = useApi();
  const signIn = useSetAtom(signInAtom);
  const [, navigate] = useLocation();
  const { control, formState, submit, problem } = useContractForm<InviteSignUpForm>({
    schema: InviteSignUpForm,
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
    fields: ['password', 'confirmation'],
    async send({ password }) {
      try {
        signIn(await api.call(appSignUpWithInvite, { body: { token, password } }));
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'auth.email_taken') onTaken();
        throw error;
      }
      navigate(paths.home, { replace: true });
    },
  });
  return (
    <form onSubmit={submit} noValidate className={styles.fields}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <KnownEmailField email={email} />
      <PasswordField
        control={control}
        name="password"
        label={t`Choose a password`}
        autoComplete="new-password"
        saysRules
      />
      <PasswordField control={control} name="confirmation" label={t`Confirm password`} autoComplete="new-password" />
      <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
        {t`Create account and join`}
      </Button>
    </form>
  );
}
