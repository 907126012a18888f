import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { formatCount } from '../../platform/format.ts';
import * as styles from './communities.css.ts';

/** How many ask to be let in, and how much has to be looked at or answered; leads to where that is done. */
export function WaitingBadge({ community }: { community: Community }) {
  const { id, requestCount, reportCount = 0, appealCount = 0 } = community;
  const waiting = formatCount(requestCount + reportCount + appealCount);
  const tab = requestCount > 0 ? 'members' : 'moderation';
  return (
    <Link className={styles.waiting} href={`${paths.community(id)}?tab=${tab}`}>
      {t`${waiting} waiting`}
    </Link>
  );
}

export const hasWaiting = ({ requestCount, reportCount = 0, appealCount = 0 }: Community): boolean =>
  requestCount + reportCount + appealCount > 0;
