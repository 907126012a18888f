import { appSignUp, businessNameMaxLength, SignUpDraft } from '@zeacon/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearch } from 'wouter';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { schemaResolver } from '../../platform/schema-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useEntry } from './use-entry.ts';

export function SignUpPage() {
  const api = useApi();
  const enter = useEntry();
  const search = useSearch();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setError } = useForm<SignUpDraft>({
    resolver: schemaResolver(SignUpDraft),
    mode: 'onTouched',
    defaultValues: { businessName: '', email: '', password: '' },
  });
  const submit = handleSubmit(async (draft) => {
    setProblem(undefined);
    try {
      enter(await api.call(appSignUp, { body: draft }));
    } catch (error) {
      setProblem(
        showFailure<SignUpDraft>(error, ['businessName', 'email', 'password'], setError, {
          'auth.email_taken': 'email',
          'account.name_taken': 'businessName',
        }),
      );
    }
  });

  return (
    <AuthLayout
      title="Create your account"
      lead="One account for your business: videos, players and figures."
      foot={
        <>
          Have an account already?{' '}
          <Link href={`${paths.logIn}${search ? `?${search}` : ''}`} className={page.textLink}>
            Log in
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FormTextField
          control={control}
          name="businessName"
          label="Business name"
          autoComplete="organization"
          maxLength={businessNameMaxLength}
        />
        <FormTextField control={control} name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
        <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
          Create account
        </Button>
      </form>
    </AuthLayout>
  );
}
