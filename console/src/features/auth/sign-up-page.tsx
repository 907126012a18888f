import { t } from '@lingui/core/macro';
import { appSignUp, SignUpDraft } from '@zeacon/contract';
import { Link, useSearch } from 'wouter';
import { BusinessNameField } from '../../entities/sign-up/business-name-field.tsx';
import { useSignUpDetail } from '../../entities/sign-up/sign-up-queries.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { Agreement } from './agreement.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import { useEntry } from './use-entry.ts';

export function SignUpPage() {
  const api = useApi();
  const enter = useEntry();
  const search = useSearch();
  const { data: detail } = useSignUpDetail();
  const { control, formState, submit, problem } = useContractForm<SignUpDraft>({
    schema: SignUpDraft,
    mode: 'onTouched',
    defaultValues: { businessName: '', email: '', password: '' },
    fields: ['businessName', 'email', 'password'],
    fieldOf: { 'auth.email_taken': 'email', 'account.name_taken': 'businessName' },
    send: async (draft) => enter(await api.call(appSignUp, { body: draft })),
  });

  return (
    <AuthLayout
      title={t`Create your account`}
      lead={t`One account for your business: videos, players and figures.`}
      foot={
        <>
          {t`Have an account already?`}{' '}
          <Link href={`${paths.logIn}${search ? `?${search}` : ''}`} className={page.textLink}>
            {t`Log in`}
          </Link>
        </>
      }
    >
      {detail?.isOpen === false ? (
        <Notice tone="blue">{t`New businesses are created by invitation only here. Ask whoever runs this platform.`}</Notice>
      ) : (
        <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <BusinessNameField control={control} name="businessName" />
          <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" />
          <PasswordField control={control} name="password" label={t`Password`} autoComplete="new-password" />
          <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
            {t`Create account`}
          </Button>
          <SingleSignOnButton />
          <Agreement />
        </form>
      )}
    </AuthLayout>
  );
}
