import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { forgotPassword, passwordResetMinutes } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

/** For whoever signed up with single sign-on: a mailed link sets a password, as a forgotten one. */
export function NoPasswordCard() {
  const api = useApi();
  const { email } = useSession();
  const send = useMutation({ mutationFn: () => api.call(forgotPassword, { body: { email } }) });
  return (
    <Card title={t`Password`}>
      <p
        className={styles.note}
      >{t`You log in without a password. To have one too, open the link that we send to ${email}.`}</p>
      {send.isSuccess && (
        <Notice tone="blue">
          {t`The link is on its way. It works for ${passwordResetMinutes} minutes, and logs you out everywhere once you have chosen a password.`}
        </Notice>
      )}
      {send.error && <Notice tone="danger">{messageOf(send.error)}</Notice>}
      <div className={styles.foot}>
        <Button isPending={send.isPending} onPress={() => send.mutate()}>
          {send.isSuccess ? t`Send again` : t`Send link`}
        </Button>
      </div>
    </Card>
  );
}
