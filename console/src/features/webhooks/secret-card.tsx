import { t } from '@lingui/core/macro';
import { webhookFormerSecretHours } from '@zeacon/contract';
import { Eye, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useWebhookCalls, useWebhookSecret } from '../../entities/webhooks/webhook-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatMoment } from '../../platform/format.ts';
import { MayThemselves } from '../../platform/may.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { Problem } from '../../ui/states.tsx';
import * as styles from './webhooks.css.ts';

/** What the receiver checks signatures with. */
export function SecretCard({ id }: { id: string }) {
  const [isShown, setShown] = useState(false);
  const { data, error, refetch, isFetching } = useWebhookSecret(id, isShown);
  const { rotate } = useWebhookCalls();
  const confirm = useConfirm();
  const until = data?.formerExpiresDate && formatMoment(data.formerExpiresDate);
  const ask = () =>
    confirm({
      title: t`Create a new secret?`,
      text: (
        <p>
          {t`Events are signed with both secrets for ${webhookFormerSecretHours} hours. Update your server within this time.`}
        </p>
      ),
      action: t`Create a new secret`,
      keep: t`Cancel`,
      run: () => rotate.mutateAsync(id),
      onDone: () => setShown(true),
    });
  return (
    <Card
      title={t`Secret`}
      actions={
        <div className={styles.actions}>
          <MayThemselves do="webhooks.manage">
            {!data && (
              <Button size="small" icon={Eye} isPending={isFetching} onPress={() => setShown(true)}>
                {t`Show secret`}
              </Button>
            )}
            <Button size="small" icon={RotateCw} onPress={ask}>
              {t`Create a new secret`}
            </Button>
          </MayThemselves>
        </div>
      }
    >
      <p
        className={styles.soft}
      >{t`Every event is signed with this secret, so your server can verify that it came from here.`}</p>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {isShown && data && <SecretLine label={t`Signing secret`} value={data.secret} />}
      {isShown && until && <p className={styles.soft}>{t`The previous secret is valid until ${until}.`}</p>}
    </Card>
  );
}
