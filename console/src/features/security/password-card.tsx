import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword, PasswordChangeForm } from '@zeacon/contract';
import { sessionsKey } from '../../entities/sign-in-sessions/session-queries.ts';
import { useApi } from '../../platform/api.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

const empty: PasswordChangeForm = { currentPassword: '', password: '', confirmation: '' };

export function PasswordCard() {
  const api = useApi();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const { control, formState, submit, problem } = useContractForm<PasswordChangeForm>({
    schema: PasswordChangeForm,
    mode: 'onTouched',
    defaultValues: empty,
    fields: ['currentPassword', 'password', 'confirmation'],
    async send({ currentPassword, password }, { reset }) {
      await api.call(changePassword, { body: { currentPassword, password } });
      reset(empty);
      snackbar.success(t`Password changed. All other devices are logged out.`);
      await queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <Card title={t`Change password`}>
      <form onSubmit={submit} noValidate className={styles.form}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <PasswordField
          control={control}
          name="currentPassword"
          label={t`Current password`}
          autoComplete="current-password"
        />
        <PasswordField
          control={control}
          name="password"
          label={t`New password`}
          autoComplete="new-password"
          saysRules
        />
        <PasswordField control={control} name="confirmation" label={t`Confirm password`} autoComplete="new-password" />
        <div className={styles.formFoot}>
          <Button type="submit" variant="primary" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
            {t`Change password`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
