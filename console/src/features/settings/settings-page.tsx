import { AccountUpdate, businessNameMaxLength, legalFirstNameMaxLength, updateAccount } from '@zeacon/contract';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { schemaResolver } from '../../platform/schema-resolver.ts';
import { accountAtom, useAccount } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { BusinessPicture } from './business-picture.tsx';
import * as styles from './settings-page.css.ts';
import { ThemePicker } from './theme-picker.tsx';

export function SettingsPage() {
  return (
    <Page title="Settings">
      <div className={styles.column}>
        <Card title="Account">
          <BusinessPicture />
          <AccountForm />
        </Card>
        <Card title="Live" actions={<LinkButton href={paths.destinations}>Destinations</LinkButton>}>
          <p className={styles.note}>Send your lives to YouTube, Facebook, Twitch and other places too.</p>
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
  const { id, businessName, email, legalFirstName } = useAccount();
  const [, setAccount] = useAtom(accountAtom);
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState, setError, reset } = useForm<AccountUpdate>({
    resolver: schemaResolver(AccountUpdate),
    mode: 'onTouched',
    defaultValues: { businessName, email, legalFirstName },
  });
  const firstName = useController({ control, name: 'legalFirstName' });
  const submit = handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const saved = await api.call(updateAccount, { params: { id }, body: values });
      setAccount(saved);
      reset({ businessName: saved.businessName, email: saved.email, legalFirstName: saved.legalFirstName });
      snackbar.success('Changes saved');
    } catch (error) {
      setProblem(
        showFailure<AccountUpdate>(error, ['businessName', 'email', 'legalFirstName'], setError, {
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
      <FormTextField
        control={control}
        name="legalFirstName"
        label="Your first name"
        hint="Optional, shown to viewers"
        autoComplete="given-name"
        maxLength={legalFirstNameMaxLength}
        onChange={(value) => firstName.field.onChange(value === '' ? null : value)}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
