import { t } from '@lingui/core/macro';
import { checkPasswordReset, PasswordResetForm, resetPassword } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { signOutAtom } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Opened by the link of a mail, which carries its token after the #. */
export function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1));
  const { problem, setProblem } = useLinkCheck(token);
  return (
    <AuthLayout
      title={t`Choose a new password`}
      lead={t`You are logged out on all devices then.`}
      foot={
        <Link href={paths.logIn} className={page.textLink}>
          {t`Back to log in`}
        </Link>
      }
    >
      {problem ? (
        <>
          <Notice tone="danger">{problem}</Notice>
          <LinkButton href={paths.forgotPassword} variant="primary" size="large" wide>
            {t`Ask for a new link`}
          </LinkButton>
        </>
      ) : (
        <NewPasswordForm token={token} onOver={setProblem} />
      )}
    </AuthLayout>
  );
}

const isOver = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'auth.reset_invalid';

/** The form is there at once; a link that is over takes its place. Other failures are told when it is sent. */
function useLinkCheck(token: string) {
  const api = useApi();
  const [problem, setProblem] = useState(
    token === '' ? t`This link is not complete. Open it from the email, or ask for a new one.` : undefined,
  );
  useEffect(() => {
    if (token === '') return;
    const stopped = new AbortController();
    api.call(checkPasswordReset, { body: { token } }, stopped.signal).catch((error: unknown) => {
      if (isOver(error)) setProblem(messageOf(error));
    });
    return () => stopped.abort();
  }, [api, token]);
  return { problem, setProblem };
}

function NewPasswordForm({ token, onOver }: { token: string; onOver: (problem: string) => void }) {
  const api = useApi();
  const snackbar = useSnackbar();
  const signOut = useSetAtom(signOutAtom);
  const [, navigate] = useLocation();
  const { control, formState, submit, problem } = useContractForm<PasswordResetForm>({
    schema: PasswordResetForm,
    mode: 'onTouched',
    defaultValues: { password: '', confirmation: '' },
    fields: ['password', 'confirmation'],
    async send({ password }) {
      try {
        await api.call(resetPassword, { body: { token, password } });
      } catch (error) {
        if (!isOver(error)) throw error;
        return onOver(messageOf(error));
      }
      signOut();
      navigate(paths.logIn, { replace: true });
      snackbar.success(t`Password changed. Log in with the new one.`);
    },
  });
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <PasswordField control={control} name="password" label={t`New password`} autoComplete="new-password" saysRules />
      <PasswordField control={control} name="confirmation" label={t`Confirm password`} autoComplete="new-password" />
      <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
        {t`Change password`}
      </Button>
    </form>
  );
}
