import { t } from '@lingui/core/macro';
import { type Webhook, type WebhookDelivery, WebhookDeliveryState, webhookLogDays } from '@zeacon/contract';
import { useState } from 'react';
import { useDeliveries } from '../../entities/webhooks/webhook-queries.ts';
import { formatMoment } from '../../platform/format.ts';
import { useExistingPage, useListAddress } from '../../platform/list-address.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { answerOf, DeliveryBadge, stateName } from './webhook-state.tsx';
import * as styles from './webhooks.css.ts';

const pageSize = 20;
const stateOf = (text: string) => WebhookDeliveryState.safeParse(text).data;

/** What was sent, and how that went. */
export function DeliveriesCard({ webhook }: { webhook: Webhook }) {
  const address = useListAddress(['state']);
  const state = stateOf(address.read('state'));
  const { data, error, refetch } = useDeliveries(webhook.id, {
    page: address.page,
    size: pageSize,
    ...(state && { state }),
  });
  const [openId, setOpenId] = useState<string>();
  useExistingPage(data, address.turnTo);
  const options = [
    { value: '', label: t`All deliveries` },
    ...WebhookDeliveryState.options.map((value) => ({ value, label: stateName(value) })),
  ];
  return (
    <Card
      title={t`Deliveries`}
      actions={
        <Select
          label={t`Deliveries shown`}
          isCompact
          options={options}
          value={state ?? ''}
          onChange={(value) => address.change({ state: value })}
        />
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading deliveries`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.totalItems === 0 && (
        <p className={styles.soft}>
          {state ? t`No deliveries in this state.` : t`Nothing was sent in the last ${webhookLogDays} days.`}
        </p>
      )}
      {data && data.items.length > 0 && (
        <>
          <DataTable label={t`Deliveries`} columns={columnsFor(setOpenId)} rows={data.items} idOf={({ id }) => id} />
          <Pagination {...data} onChange={address.turnTo} />
        </>
      )}
      {openId && <DeliveryDialog webhook={webhook} deliveryId={openId} onClose={() => setOpenId(undefined)} />}
    </Card>
  );
}

function columnsFor(onOpen: (id: string) => void): Column<WebhookDelivery>[] {
  return [
    { id: 'type', name: t`Event`, isRowHeader: true, cell: ({ type }) => type },
    { id: 'state', name: t`State`, cell: ({ state }) => <DeliveryBadge state={state} /> },
    {
      id: 'answer',
      name: t`Answer`,
      isWide: true,
      cell: ({ lastAttempt, nextAttemptDate }) => {
        const next = nextAttemptDate && lastAttempt && formatMoment(nextAttemptDate);
        return (
          <>
            {lastAttempt && answerOf(lastAttempt)}
            {next && <span className={styles.soft}>{t`Next attempt: ${next}`}</span>}
          </>
        );
      },
    },
    { id: 'date', name: t`Date`, isNumber: true, cell: ({ createdDate }) => formatMoment(createdDate) },
    {
      id: 'details',
      name: t`Details`,
      isNameHidden: true,
      cell: ({ id, type }) => (
        <Button size="small" aria-label={t`Details of ${type}`} onPress={() => onOpen(id)}>
          {t`Details`}
        </Button>
      ),
    },
  ];
}
