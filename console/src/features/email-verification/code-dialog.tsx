import { t } from '@lingui/core/macro';
import { VerificationCode } from '@zeacon/contract';
import { Link } from 'wouter';
import { useEmailVerificationCalls } from '../../entities/email-verification/email-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import * as page from '../../ui/page.css.ts';
import { Notice } from '../../ui/states.tsx';
import * as styles from './email-banner.css.ts';

interface Props {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

export function CodeDialog({ isOpen, onClose, email }: Props) {
  return (
    <Dialog title={t`Confirm your email`} isOpen={isOpen} onClose={onClose}>
      <CodeForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function CodeForm({ email, onClose }: Omit<Props, 'isOpen'>) {
  const { enter, resend } = useEmailVerificationCalls(useSession().email);
  const snackbar = useSnackbar();
  const { control, formState, submit, problem } = useContractForm<VerificationCode>({
    schema: VerificationCode,
    defaultValues: { code: '' },
    fields: ['code'],
    async send({ code }) {
      await enter.mutateAsync(code);
      onClose();
      snackbar.success(t`Email confirmed`);
    },
  });
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: () => snackbar.success(t`A new code is on its way. The one before is over.`),
      onError: (error) => snackbar.error(messageOf(error)),
    });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <DialogText>
        <p>{t`The code is in the email that we sent to ${email}. Look in the spam folder too.`}</p>
        <p>
          <Link href={paths.security} className={page.textLink} onClick={onClose}>
            {t`Another address? Change it under Security.`}
          </Link>
        </p>
      </DialogText>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField control={control} name="code" label={t`Code`} autoComplete="one-time-code" autoFocus />
      <DialogActions>
        <Button variant="quiet" isPending={resend.isPending} onPress={sendAgain}>{t`Send again`}</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          {t`Confirm email`}
        </Button>
      </DialogActions>
    </form>
  );
}
