import { t } from '@lingui/core/macro';
import { appSignUp, SignUpForm } from '@zeacon/contract';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { BusinessNameField } from '../../entities/sign-up/business-name-field.tsx';
import { whyNoSignUp } from '../../entities/sign-up/sign-up-mode.ts';
import { useIsKnownTaken, useSignUpDetail } from '../../entities/sign-up/sign-up-queries.ts';
import { takenName } from '../../entities/sign-up/taken-name.ts';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { ownNamedTimeZone } from '../../platform/own-time-zone.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { Agreement } from './agreement.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { KnownEmailField } from './known-email-field.tsx';
import { SingleSignOnButton } from './single-sign-on-button.tsx';
import { useEntry } from './use-entry.ts';

export function SignUpPage() {
  const search = useSearch();
  const { data: detail } = useSignUpDetail();
  const invited = useInvitation();
  const refusal = detail && !(invited && detail.mode === 'invite') ? whyNoSignUp(detail.mode) : undefined;
  return (
    <AuthLayout
      title={t`Create your account`}
      lead={t`One account for your business: videos, players and statistics.`}
      foot={
        <>
          {t`Have an account already?`}{' '}
          <Link href={`${paths.logIn}${search ? `?${search}` : ''}`} className={page.textLink}>
            {t`Log in`}
          </Link>
        </>
      }
    >
      {refusal ? <Notice tone="blue">{refusal}</Notice> : <SignUpFields invited={invited} />}
    </AuthLayout>
  );
}

interface Invitation {
  email: string;
  invite: string;
}

/** What the link of an invitation carries after its #. */
function useInvitation(): Invitation | undefined {
  const [given] = useState(() => new URLSearchParams(location.hash.slice(1)));
  const [email, invite] = [given.get('email'), given.get('invite')];
  return email && invite ? { email, invite } : undefined;
}

interface FieldsProps {
  invited: Invitation | undefined;
}

function SignUpFields({ invited }: FieldsProps) {
  const api = useApi();
  const enter = useEntry();
  const isKnownTaken = useIsKnownTaken();
  const { control, formState, submit, problem } = useContractForm<SignUpForm>({
    schema: SignUpForm,
    mode: 'onTouched',
    defaultValues: { businessName: '', email: invited?.email ?? '', password: '', confirmation: '', termsOfUse: false },
    fields: ['businessName', 'username', 'email', 'password', 'confirmation', 'termsOfUse'],
    fieldOf: { 'auth.email_taken': 'email', 'account.name_taken': 'username' },
    refused: ({ businessName, username }) => (isKnownTaken(username ?? businessName) ? { username: takenName() } : {}),
    send: async ({ termsOfUse: _, confirmation: __, ...draft }) =>
      enter(
        await api.call(appSignUp, {
          body: { ...draft, timeZone: ownNamedTimeZone(), ...(invited && { invite: invited.invite }) },
        }),
      ),
  });
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <BusinessNameField control={control} />
      {invited ? (
        <KnownEmailField email={invited.email} />
      ) : (
        <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" />
      )}
      <PasswordField control={control} name="password" label={t`Password`} autoComplete="new-password" saysRules />
      <PasswordField control={control} name="confirmation" label={t`Confirm password`} autoComplete="new-password" />
      <Agreement control={control} name="termsOfUse" />
      <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
        {t`Create account`}
      </Button>
      {!invited && <SingleSignOnButton />}
    </form>
  );
}
