import { t } from '@lingui/core/macro';
import type { Webhook, WebhookAttempt, WebhookDeliveryDetails } from '@zeacon/contract';
import { useDelivery, useWebhookCalls } from '../../entities/webhooks/webhook-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { answerOf, DeliveryBadge } from './webhook-state.tsx';
import * as styles from './webhooks.css.ts';

interface Props {
  webhook: Webhook;
  deliveryId: string;
  onClose: () => void;
}

/** One delivery with its payload and every answer to it. */
export function DeliveryDialog({ webhook, deliveryId, onClose }: Props) {
  const { data, error, refetch } = useDelivery(webhook.id, deliveryId);
  const { resend } = useWebhookCalls();
  const snackbar = useSnackbar();
  const send = () =>
    resend.mutate(
      { id: webhook.id, deliveryId },
      {
        onSuccess: () => {
          snackbar.success(t`Event is being sent again`);
          onClose();
        },
        onError: (failure) => snackbar.error(messageOf(failure)),
      },
    );
  return (
    <Dialog title={data?.type ?? t`Delivery`} isOpen onClose={onClose} size="medium">
      {data && <Details delivery={data} />}
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading the delivery`}>
          <Skeleton height={240} radius={10} />
        </Loading>
      )}
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
        <May do="webhooks.manage">
          <Button
            variant="primary"
            isPending={resend.isPending}
            isDisabled={!webhook.isEnabled || !data}
            onPress={send}
          >
            {t`Send again`}
          </Button>
        </May>
      </DialogActions>
    </Dialog>
  );
}

function Details({ delivery: { state, eventId, payload, attempts } }: { delivery: WebhookDeliveryDetails }) {
  return (
    <>
      <p className={styles.facts}>
        <DeliveryBadge state={state} />
        <code dir="ltr">{eventId}</code>
      </p>
      <section aria-label={t`Payload`}>
        <h3 className={styles.part}>{t`Payload`}</h3>
        <pre dir="ltr" className={styles.code}>
          {JSON.stringify(JSON.parse(payload), undefined, 2)}
        </pre>
      </section>
      <section aria-label={t`Attempts`}>
        <h3 className={styles.part}>{t`Attempts`}</h3>
        {attempts.length === 0 && <p className={styles.soft}>{t`Not sent yet.`}</p>}
        {attempts.map((attempt) => (
          <Attempt key={attempt.date} attempt={attempt} />
        ))}
      </section>
    </>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const date = formatMoment(attempt.date);
  const durationMs = formatCount(attempt.durationMs);
  return (
    <>
      <p>{answerOf(attempt)}</p>
      <p className={styles.soft}>{t`${date}, after ${durationMs} ms`}</p>
      {attempt.response && (
        <pre dir="ltr" className={styles.code}>
          {attempt.response}
        </pre>
      )}
    </>
  );
}
