import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Webhook, WebhookAttempt, WebhookDeliveryState } from '@zeacon/contract';
import { platformText } from '../../language/platform-text.ts';
import { Badge } from '../../ui/states.tsx';

export function WebhookBadge({ webhook: { isEnabled, offReason } }: { webhook: Webhook }) {
  if (isEnabled) return <Badge tone="green">{t`On`}</Badge>;
  return offReason ? <Badge tone="danger">{t`Switched off`}</Badge> : <Badge tone="grey">{t`Off`}</Badge>;
}

const looks = {
  waiting: { tone: 'blue', label: msg`Waiting` },
  delivered: { tone: 'green', label: msg`Delivered` },
  failed: { tone: 'danger', label: msg`Failed` },
  cancelled: { tone: 'grey', label: msg`Cancelled` },
} as const;

export const stateName = (state: WebhookDeliveryState) => i18n._(looks[state].label);

export function DeliveryBadge({ state }: { state: WebhookDeliveryState }) {
  return <Badge tone={looks[state].tone}>{stateName(state)}</Badge>;
}

/** How the receiver answered, in one line. */
export function answerOf({ status, message }: WebhookAttempt): string {
  const said = message && platformText(message);
  if (status === null) return said ?? '';
  return said ? t`Status ${status}: ${said}` : t`Status ${status}`;
}
