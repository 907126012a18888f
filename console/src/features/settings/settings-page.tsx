import { AccountUpdate, businessNameMaxLength, updateAccount } from '@zeacon/contract';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useApi } from '../../platform/api.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { schemaResolver } from '../../platform/schema-resolver.ts';
import { accountAtom, useAccount } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './settings-page.css.ts';
import { ThemePicker } from './theme-picker.tsx';

export function SettingsPage() {
  return (
    <Page title="Settings">
      <div className={styles.column}>
        <Card title="Account">
          <AccountForm />
        </Card>
        <Card title="Theme">
          <ThemePicker />
        </Card>
      </div>
    </Page>
  );
}

function AccountForm() {
  const api = useApi();
  const snackbar = useSnackbar();
  const { id, businessName, email, logo } = useAccount();
  const [, setAccount] = useAtom(accountAtom);
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setError, reset } = useForm<AccountUpdate>({
    resolver: schemaResolver(AccountUpdate),
    mode: 'onTouched',
    defaultValues: { businessName, email, logo },
  });
  const logoField = useController({ control, name: 'logo' });
  const draft = useWatch({ control });
  const submit = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const saved = await api.call(updateAccount, { params: { id }, body: values });
      setAccount(saved);
      reset({ businessName: saved.businessName, email: saved.email, logo: saved.logo });
      snackbar.success('Changes saved');
    } catch (error) {
      setProblem(
        showFailure<AccountUpdate>(error, ['businessName', 'email', 'logo'], setError, {
          'auth.email_taken': 'email',
          'account.name_taken': 'businessName',
        }),
      );
    }
  });

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField
        control={control}
        name="businessName"
        label="Business name"
        autoComplete="organization"
        maxLength={businessNameMaxLength}
      />
      <FormTextField control={control} name="email" label="Email" type="email" autoComplete="email" />
      <div className={styles.logoRow}>
        <Avatar name={draft.businessName || businessName} src={draft.logo ?? null} size={56} />
        <FormTextField
          control={control}
          name="logo"
          label="Logo URL"
          hint="Optional"
          type="url"
          onChange={(value) => logoField.field.onChange(value === '' ? null : value)}
        />
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
