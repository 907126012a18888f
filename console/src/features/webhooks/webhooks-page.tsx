import { plural, t } from '@lingui/core/macro';
import { type Webhook, webhooksMaxPerBusiness } from '@zeacon/contract';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useWebhookCalls, useWebhooks, type WebhookDraft } from '../../entities/webhooks/webhook-queries.ts';
import { paths } from '../../paths.ts';
import { formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { MayThemselves } from '../../platform/may.tsx';
import { useNewDialog } from '../../platform/new-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage, onePage } from '../../ui/list-page.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Skeleton } from '../../ui/states.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookBadge } from './webhook-state.tsx';
import * as styles from './webhooks.css.ts';

const noWebhook: WebhookDraft = { url: '', description: '', eventTypes: [] };

/** The servers of the business that are told what happens. */
export function WebhooksPage() {
  const address = useListAddress();
  const { data, error, refetch } = useWebhooks();
  const { add } = useWebhookCalls();
  const [isAdding, setAdding] = useNewDialog();
  const [, navigate] = useLocation();
  const isFull = data !== undefined && data.length >= webhooksMaxPerBusiness;
  return (
    <>
      <ListPage
        title={t`Webhooks`}
        back={{ href: paths.developers, label: t`Developers` }}
        lead={t`Send an event to your server as soon as something happens here: a video is ready, a live starts, a lead comes in.`}
        list={{ data: data && onePage(data), error, refetch }}
        address={address}
        action={
          !isFull && (
            <MayThemselves do="webhooks.manage">
              <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
                {t`Add a webhook`}
              </Button>
            </MayThemselves>
          )
        }
        loading={{ label: t`Loading webhooks`, bones: <Skeleton height={180} radius={16} /> }}
        empty={{
          icon: WebhookIcon,
          title: t`No webhooks yet`,
          text: t`Add the address of your server and choose the events it should receive.`,
        }}
        after={
          isFull && <p className={styles.soft}>{t`A business holds at most ${webhooksMaxPerBusiness} webhooks.`}</p>
        }
      >
        {(webhooks) => (
          <DataTable label={t`Webhooks`} columns={columns()} rows={webhooks} idOf={(webhook: Webhook) => webhook.id} />
        )}
      </ListPage>
      <WebhookDialog
        title={t`Add a webhook`}
        action={t`Add webhook`}
        initial={noWebhook}
        isOpen={isAdding}
        onSave={async (draft) => navigate(paths.webhook((await add.mutateAsync(draft)).id))}
        onClose={() => setAdding(false)}
      />
    </>
  );
}

function columns(): Column<Webhook>[] {
  return [
    {
      id: 'url',
      name: t`URL`,
      isRowHeader: true,
      isWide: true,
      cell: ({ id, url, description }) => (
        <>
          <Link className={`${textLink} ${styles.url}`} href={paths.webhook(id)}>
            {url}
          </Link>
          {description && <span className={styles.soft}>{description}</span>}
        </>
      ),
    },
    {
      id: 'events',
      name: t`Events`,
      cell: ({ eventTypes: { length: count } }) => plural(count, { one: '# event', other: '# events' }),
    },
    { id: 'state', name: t`State`, cell: (webhook) => <WebhookBadge webhook={webhook} /> },
    { id: 'added', name: t`Added`, isNumber: true, cell: ({ createdDate }) => formatMoment(createdDate) },
  ];
}
