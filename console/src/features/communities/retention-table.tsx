import { t } from '@lingui/core/macro';
import type { CommunityFigures } from '@zeacon/contract';
import { formatCount, formatDate, formatShare } from '../../platform/format.ts';
import { FigureTable } from '../../ui/figure-table.tsx';
import * as styles from './communities.css.ts';

type Cohort = CommunityFigures['retention'][number];

/** So many weeks after joining fit into a table that is read. */
const weeksShown = 8;

/** Members by the week in which they joined, newest first; weeks in which nobody did are left out. */
export function RetentionTable({ retention }: { retention: readonly Cohort[] }) {
  const rows = retention.filter(({ joined }) => joined > 0).toReversed();
  if (rows.length === 0) return <p className={styles.soft}>{t`Nobody has joined in the last weeks.`}</p>;
  return (
    <FigureTable
      label={t`Who comes back`}
      rows={rows}
      idOf={({ date }) => date}
      columns={[
        {
          id: 'week',
          name: t`Joined in the week of`,
          isRowHeader: true,
          cell: ({ date }) => <span className={styles.day}>{formatDate(date)}</span>,
        },
        { id: 'joined', name: t`Members`, isNumber: true, cell: ({ joined }) => formatCount(joined) },
        ...Array.from({ length: weeksShown }, (_, week) => ({
          id: `week-${week}`,
          name: week === 0 ? t`Same week` : t`Week ${week}`,
          isNumber: true,
          cell: ({ joined, active }: Cohort) => shareOf(active[week], joined),
        })),
      ]}
    />
  );
}

function shareOf(active: number | undefined, joined: number): string {
  if (active === undefined) return '–';
  return `${formatShare(active / joined)} (${formatCount(active)})`;
}
