import { t } from '@lingui/core/macro';
import {
  CrashReport,
  crashEmailMaxLength,
  crashNameInputMaxLength,
  crashNameMaxLength,
  reportCrash,
} from '@zeacon/contract';
import { useAtomValue } from 'jotai';
import { useApi } from '../../platform/api.ts';
import { accountAtom } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';

/** Spec section 2, "Crash-report dialog": what the person adds to the report. */
export function CrashDialog({ onReset }: { onReset: () => void }) {
  const api = useApi();
  const snackbar = useSnackbar();
  const account = useAtomValue(accountAtom);
  const sender = account && { name: account.businessName.slice(0, crashNameMaxLength), email: account.email };
  const { control, formState, submit, problem } = useContractForm<CrashReport>({
    schema: CrashReport,
    mode: 'onChange',
    defaultValues: { name: '', email: '', ...sender, reason: '' },
    fields: ['name', 'email', 'reason'],
    async send(report) {
      await api.call(reportCrash, { body: report });
      snackbar.success(t`Crash report submitted successfully`);
      onReset();
    },
  });

  const hasErrors = Object.keys(formState.errors).length > 0;

  return (
    <Dialog title={t`It looks like we're having issues.`} isOpen onClose={onReset} size="medium" isDismissable={false}>
      <DialogText>
        <p>{t`Our team has been notified. If you'd like to help, tell us what happened below.`}</p>
      </DialogText>
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <FormTextField
          control={control}
          name="name"
          label={t`Name`}
          autoComplete="name"
          maxLength={crashNameInputMaxLength}
        />
        <FormTextField
          control={control}
          name="email"
          label={t`Email`}
          type="email"
          autoComplete="email"
          maxLength={crashEmailMaxLength}
        />
        <FormTextField control={control} name="reason" label={t`What Happened?`} multiline />
        <DialogActions>
          <Button onPress={onReset}>{t`Return to the page`}</Button>
          <Button type="submit" variant="primary" isDisabled={hasErrors || formState.isSubmitting}>
            {t`Submit`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
