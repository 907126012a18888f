import { t } from '@lingui/core/macro';
import type { SalesAccount } from '@zeacon/contract';
import { useState } from 'react';
import { useSalesAccount, useSellingState } from '../../entities/sales/sale-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatDay } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge, Notice, Problem } from '../../ui/states.tsx';
import { AccountForm } from './account-form.tsx';
import * as styles from './sales.css.ts';

/** Where the money of viewers goes: an account of the business at Stripe. */
export function AccountCard() {
  const { account: found } = useSalesAccount();
  const selling = useSellingState();
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = found;
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { account, webhookUrl } = data;
  return (
    <Card title={t`Your account`}>
      {account && !isEditing ? (
        <Connected account={account} onChange={() => setEditing(true)} />
      ) : (
        <div className={styles.form}>
          {!account && <NotConnected gateway={selling.data?.gateway} />}
          {isEditing ? (
            <AccountForm webhookUrl={webhookUrl} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
          ) : (
            <div className={styles.actions}>
              <Button onPress={() => setEditing(true)}>{t`Connect an account at Stripe`}</Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

function NotConnected({ gateway }: { gateway: string | null | undefined }) {
  return gateway === 'SANDBOX' ? (
    <Notice tone="blue">{t`Payments are taken by the built-in gateway for trying out: no money moves. With an account of yours at Stripe, viewers pay you.`}</Notice>
  ) : (
    <Notice tone="amber">{t`You cannot take payments yet. Connect your Stripe account: videos can then have a price, and viewers pay you.`}</Notice>
  );
}

function Connected({ account, onChange }: { account: SalesAccount; onChange: () => void }) {
  const { remove } = useSalesAccount();
  const confirm = useConfirm();
  const { name, isTest, secretKeyEnding, webhookSecretEnding, connectedDate } = account;
  const takeOff = () =>
    confirm({
      title: t`Disconnect ${name}?`,
      text: (
        <p>{t`Nobody can buy your videos until you connect an account again. What was bought stays bought, and is refunded at Stripe from then on.`}</p>
      ),
      action: t`Disconnect`,
      run: () => remove.mutateAsync(),
      done: t`The account is disconnected`,
    });
  return (
    <div className={styles.form}>
      <p>
        <strong>{name}</strong> {isTest && <Badge tone="amber">{t`Test keys, no money moves`}</Badge>}
      </p>
      <p className={styles.text}>
        {t`Secret key ending in ${secretKeyEnding}, signing secret ending in ${webhookSecretEnding}, connected on ${formatDay(connectedDate)}.`}
      </p>
      <div className={styles.actions}>
        <Button onPress={onChange}>{t`Change keys`}</Button>
        <Button onPress={takeOff}>{t`Disconnect`}</Button>
      </div>
    </div>
  );
}
