import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LiveStatus } from '@zeacon/contract';
import { Badge } from '../../ui/states.tsx';
import * as styles from './live-status-badge.css.ts';

const looks = {
  SCHEDULED: { tone: 'grey', label: msg({ message: 'Scheduled', context: 'state of a live stream' }) },
  WAITING: { tone: 'blue', label: msg({ message: 'Starting soon', context: 'state of a live stream' }) },
  INTERRUPTED: { tone: 'amber', label: msg({ message: 'Interrupted', context: 'state of a live stream' }) },
  ENDED: { tone: 'grey', label: msg({ message: 'Ended', context: 'state of a live stream' }) },
} as const;

export function LiveStatusBadge({ status }: { status: LiveStatus }) {
  if (status === 'LIVE')
    return <span className={styles.onAir}>{t({ message: 'Live', context: 'state of a live stream' })}</span>;
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{i18n._(label)}</Badge>;
}
