import type { LiveStatus } from '@zeacon/contract';
import { Badge } from '../../ui/states.tsx';
import * as styles from './live-status-badge.css.ts';

const looks = {
  SCHEDULED: { tone: 'grey', label: 'Scheduled' },
  WAITING: { tone: 'blue', label: 'Doors open' },
  INTERRUPTED: { tone: 'amber', label: 'Interrupted' },
  ENDED: { tone: 'grey', label: 'Ended' },
} as const;

export function LiveStatusBadge({ status }: { status: LiveStatus }) {
  if (status === 'LIVE') return <span className={styles.onAir}>Live</span>;
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
