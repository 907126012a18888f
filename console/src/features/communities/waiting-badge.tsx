import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatCount } from '../../platform/format.ts';
import * as styles from './communities.css.ts';

/** How many ask to be let in; leads to them. */
export function WaitingBadge({ id, count }: { id: string; count: number }) {
  const waiting = formatCount(count);
  return (
    <Link className={styles.waiting} href={`${paths.community(id)}?tab=members`}>
      {t`${waiting} waiting`}
    </Link>
  );
}
