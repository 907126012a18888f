import { t } from '@lingui/core/macro';
import { MailCheck, MailWarning } from 'lucide-react';
import { useBusinessEmail, useConfirmBusinessEmail } from '../../entities/business-email/business-email-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useAccount } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import * as styles from './settings-page.css.ts';

/** Whether the email of the business is confirmed, and a link to confirm it. */
export function BusinessEmailState() {
  const { businessName, email } = useAccount();
  const { data } = useBusinessEmail(email);
  const confirm = useConfirmBusinessEmail();
  const snackbar = useSnackbar();
  if (!data) return null;
  if (data.isConfirmed)
    return (
      <p className={styles.state}>
        <MailCheck size={16} aria-hidden />
        {t`${email} is confirmed.`}
      </p>
    );
  const send = () =>
    confirm.mutate(
      { businessName, email },
      {
        onSuccess: () => snackbar.success(t`We sent a link to ${email}`),
        onError: (failure) => snackbar.error(messageOf(failure)),
      },
    );
  return (
    <p className={styles.state}>
      <MailWarning size={16} aria-hidden />
      {t`${email} is not confirmed yet.`}
      <Button size="small" onPress={send} isPending={confirm.isPending}>{t`Send a link`}</Button>
    </p>
  );
}
