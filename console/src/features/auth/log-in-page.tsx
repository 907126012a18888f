import { appLogIn, Credentials } from '@zeacon/contract';
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

export function LogInPage() {
  const api = useApi();
  const enter = useEntry();
  const search = useSearch();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setError } = useForm<Credentials>({
    resolver: schemaResolver(Credentials),
    defaultValues: { email: '', password: '' },
  });
  const submit = handleSubmit(async (credentials) => {
    setProblem(undefined);
    try {
      enter(await api.call(appLogIn, { body: credentials }));
    } catch (error) {
      setProblem(showFailure<Credentials>(error, ['email', 'password'], setError));
    }
  });

  return (
    <AuthLayout
      title="Log in"
      lead="Welcome back. Your videos and players are where you left them."
      foot={
        <>
          New here?{' '}
          <Link href={`${paths.signUp}${search ? `?${search}` : ''}`} className={page.textLink}>
            Create an account
          </Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 18 }}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FormTextField control={control} name="email" label="Email" type="email" autoComplete="username" />
        <PasswordField control={control} name="password" label="Password" autoComplete="current-password" />
        <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
          Log in
        </Button>
      </form>
    </AuthLayout>
  );
}
