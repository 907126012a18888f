import { t } from '@lingui/core/macro';
import type { Webhook } from '@zeacon/contract';
import { Pencil, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWebhook, useWebhookCalls } from '../../entities/webhooks/webhook-queries.ts';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { May, MayThemselves, useMayThemselves } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { SecretCard } from './secret-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import * as styles from './webhooks.css.ts';

const back = () => ({ href: paths.webhooks, label: t`Webhooks` });

export function WebhookPage({ id }: { id: string }) {
  const { data, error, refetch } = useWebhook(id);
  if (data) return <OpenWebhook webhook={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such webhook`}
      title={t`Webhook`}
      back={back()}
      icon={WebhookIcon}
      all={{ href: paths.webhooks, label: t`See all webhooks` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenWebhook({ webhook }: { webhook: Webhook }) {
  const { id, url, description, eventTypes } = webhook;
  const { edit, test } = useWebhookCalls();
  const snackbar = useSnackbar();
  const remove = useDeleteWebhook(webhook);
  const [isEditing, setEditing] = useState(false);
  const sendTest = () =>
    test.mutate(id, {
      onSuccess: () => snackbar.success(t`Test event is on its way`),
      onError: (error) => snackbar.error(messageOf(error)),
    });
  return (
    <Page
      title={url}
      back={back()}
      lead={description}
      actions={
        <May do="webhooks.manage">
          <Button icon={Send} onPress={sendTest} isPending={test.isPending} isDisabled={!webhook.isEnabled}>
            {t`Send a test event`}
          </Button>
          <MayThemselves do="webhooks.manage">
            <Button icon={Pencil} onPress={() => setEditing(true)}>
              {t`Edit`}
            </Button>
            <Button variant="danger" icon={Trash2} onPress={remove}>
              {t`Delete`}
            </Button>
          </MayThemselves>
        </May>
      }
    >
      <div className={styles.stack}>
        <StateCard webhook={webhook} />
        <SecretCard id={id} />
        <DeliveriesCard webhook={webhook} />
      </div>
      <WebhookDialog
        title={t`Edit the webhook`}
        action={t`Save changes`}
        initial={{ url, description, eventTypes }}
        isOpen={isEditing}
        onSave={async (changes) => {
          await edit.mutateAsync({ id, changes });
          snackbar.success(t`Changes saved`);
        }}
        onClose={() => setEditing(false)}
      />
    </Page>
  );
}

function StateCard({ webhook: { id, isEnabled, offReason, eventTypes } }: { webhook: Webhook }) {
  const { edit } = useWebhookCalls();
  const mayManage = useMayThemselves('webhooks.manage');
  const snackbar = useSnackbar();
  const isOn = edit.isPending ? edit.variables.changes.isEnabled === true : isEnabled;
  const turn = (next: boolean) =>
    edit.mutate({ id, changes: { isEnabled: next } }, { onError: (error) => snackbar.error(messageOf(error)) });
  return (
    <Card>
      {offReason === 'gone' && (
        <Notice tone="amber">{t`Switched off, because your server answered that this address is gone (410).`}</Notice>
      )}
      {offReason === 'failing' && (
        <Notice tone="amber">{t`Switched off, because an event could not be delivered in ten attempts.`}</Notice>
      )}
      <Switch
        label={t`Send events`}
        hint={t`While this is off, events are neither sent nor kept for later.`}
        isSelected={isOn}
        isDisabled={!mayManage}
        onChange={turn}
      />
      <p className={styles.soft}>{eventTypes.join(', ')}</p>
    </Card>
  );
}

function useDeleteWebhook({ id, url }: Webhook) {
  const { remove } = useWebhookCalls();
  const confirm = useConfirm();
  const [, navigate] = useLocation();
  return () =>
    confirm({
      title: t`Delete this webhook?`,
      text: <p>{t`Nothing more is sent to ${url}, and its delivery log is deleted.`}</p>,
      action: t`Delete webhook`,
      run: () => remove.mutateAsync(id),
      done: t`Webhook deleted`,
      onDone: () => navigate(paths.webhooks),
    });
}
