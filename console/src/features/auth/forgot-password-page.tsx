import { t } from '@lingui/core/macro';
import { ForgottenPassword, forgotPassword, passwordResetMinutes } from '@zeacon/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as page from '../../ui/page.css.ts';
import { Notice } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';

export function ForgotPasswordPage() {
  const api = useApi();
  const [askedFor, setAskedFor] = useState<string>();
  const { control, formState, submit, problem } = useContractForm<ForgottenPassword>({
    schema: ForgottenPassword,
    defaultValues: { email: '' },
    fields: ['email'],
    async send(body) {
      await api.call(forgotPassword, { body });
      setAskedFor(body.email);
    },
  });
  return (
    <AuthLayout
      title={t`Forgot your password?`}
      lead={t`Enter the email you log in with. We send you a link to choose a new password.`}
      foot={
        <Link href={paths.logIn} className={page.textLink}>
          {t`Back to log in`}
        </Link>
      }
    >
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {askedFor && (
          <Notice tone="blue">
            {t`If somebody logs in with ${askedFor}, a link is on its way. It works for ${passwordResetMinutes} minutes. Nothing there? Look in the spam folder too.`}
          </Notice>
        )}
        <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" />
        <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
          {askedFor ? t`Send again` : t`Send link`}
        </Button>
      </form>
    </AuthLayout>
  );
}
