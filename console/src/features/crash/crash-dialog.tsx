import {
  CrashReport,
  crashEmailMaxLength,
  crashNameInputMaxLength,
  crashNameMaxLength,
  reportCrash,
} from '@zeacon/contract';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../platform/api.ts';
import { showFailure } from '../../platform/form-failure.ts';
import { schemaResolver } from '../../platform/schema-resolver.ts';
import { accountAtom } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

/** Who speaks when nobody is signed in; `.invalid` can never be anybody's address. */
const consoleSender = { name: 'Console', email: 'console@zeacon.invalid' };

/** Spec section 2, "Crash-report dialog". The crash itself is reported at once, what the person adds follows. */
export function CrashDialog({ error, onReset }: { error: Error; onReset: () => void }) {
  const api = useApi();
  const snackbar = useSnackbar();
  const account = useAtomValue(accountAtom);
  const sender = account && { name: account.businessName.slice(0, crashNameMaxLength), email: account.email };
  const { control, handleSubmit, formState, setError } = useForm<CrashReport>({
    resolver: schemaResolver(CrashReport),
    mode: 'onChange',
    defaultValues: { name: '', email: '', ...sender, reason: '' },
  });

  useEffect(() => {
    const reason = `Crash on ${location.pathname}: ${error.stack ?? error.message}`.slice(0, 4000);
    // The person is asked in any case; a report that cannot be sent changes nothing for them.
    api.call(reportCrash, { body: { ...consoleSender, reason } }).catch(() => undefined);
  }, [api, error]);

  const submit = handleSubmit(async (report) => {
    try {
      await api.call(reportCrash, { body: report });
      snackbar.success('Crash report submitted successfully');
      onReset();
    } catch (failure) {
      const message = showFailure<CrashReport>(failure, ['name', 'email', 'reason'], setError);
      if (message) snackbar.error(message);
    }
  });
  const hasErrors = Object.keys(formState.errors).length > 0;

  return (
    <Dialog title="It looks like we're having issues." isOpen onClose={onReset} size="medium" isDismissable={false}>
      <DialogText>
        <p>Our team has been notified. If you'd like to help, tell us what happened below.</p>
      </DialogText>
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        <FormTextField
          control={control}
          name="name"
          label="Name"
          autoComplete="name"
          maxLength={crashNameInputMaxLength}
        />
        <FormTextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={crashEmailMaxLength}
        />
        <FormTextField control={control} name="reason" label="What Happened?" multiline />
        <DialogActions>
          <Button onPress={onReset}>Return to the page</Button>
          <Button type="submit" variant="primary" isDisabled={hasErrors || formState.isSubmitting}>
            Submit
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
