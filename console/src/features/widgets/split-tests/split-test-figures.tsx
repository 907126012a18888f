import { t } from '@lingui/core/macro';
import type { SplitArmFigures, SplitEstimate, SplitMetric, SplitResults, SplitTest } from '@zeacon/contract';
import { useSplitResults } from '../../../entities/split-tests/split-test-queries.ts';
import { formatCount, formatTenths } from '../../../platform/format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Loading, Notice, Problem, Skeleton } from '../../../ui/states.tsx';
import * as styles from '../widgets.css.ts';
import { armName, guardText, percent, verdictText } from './split-test-words.ts';

/** What is known of a test by now. */
export function SplitTestFigures({ test }: { test: SplitTest }) {
  const { data, error, refetch } = useSplitResults(test.id, test.status === 'RUNNING');
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label={t`Loading…`}>
        <Skeleton height={120} />
      </Loading>
    );
  return <Figures results={data} metric={test.metric} />;
}

const whole = (value: number | null) => (value === null ? '–' : formatCount(Math.round(value)));

/** The estimate, and below it between what the true figure lies. */
function Interval({ of: { value, low, high }, show }: { of: SplitEstimate; show: (value: number) => string }) {
  return (
    <>
      {show(value)}{' '}
      <span className={styles.range}>
        ({show(low)} – {show(high)})
      </span>
    </>
  );
}

function columnsOf(currency: string | null): Column<SplitArmFigures>[] {
  const money = currency ?? '';
  return [
    {
      id: 'arm',
      name: t`Group`,
      isRowHeader: true,
      cell: ({ arm }) => <span className={styles.whole}>{armName(arm)}</span>,
    },
    { id: 'visitors', name: t`Visitors`, isNumber: true, cell: ({ visitors }) => formatCount(visitors) },
    {
      id: 'played',
      name: t`Played`,
      isNumber: true,
      cell: ({ engagement }) => (engagement ? <Interval of={engagement} show={percent} /> : '–'),
    },
    {
      id: 'converted',
      name: t`Converted`,
      isNumber: true,
      cell: ({ conversion }) => <Interval of={conversion} show={percent} />,
    },
    {
      id: 'revenue',
      name: money ? t`Revenue a visitor, ${money}` : t`Revenue a visitor`,
      isNumber: true,
      cell: ({ revenuePerVisitor }) => <Interval of={revenuePerVisitor} show={formatTenths} />,
    },
    { id: 'lcp', name: t`LCP, ms`, isNumber: true, cell: ({ pages }) => whole(pages.lcpMs) },
    { id: 'inp', name: t`INP, ms`, isNumber: true, cell: ({ pages }) => whole(pages.inpMs) },
    {
      id: 'cls',
      name: t`CLS`,
      isNumber: true,
      cell: ({ pages }) => (pages.cls === null ? '–' : String(Math.round(1000 * pages.cls) / 1000)),
    },
    { id: 'failed', name: t`Failed to play`, isNumber: true, cell: ({ failed }) => formatCount(failed) },
  ];
}

function Figures({ results, metric }: { results: SplitResults; metric: SplitMetric }) {
  const { verdict, sampleRatio, guards, arms, currency } = results;
  const isBad = verdict.kind === 'FAULTY' || verdict.kind === 'HARMFUL';
  const groups = sampleRatio.forbidden.map(armName).join(', ');
  return (
    <div className={styles.group}>
      <Notice tone={isBad ? 'danger' : 'blue'}>{verdictText(verdict, metric)}</Notice>
      {sampleRatio.isAlarming && (
        <p className={styles.note}>
          {groups
            ? t`There are visitors in groups without a share: ${groups}. A page shows an old state, or somebody sends events of their own.`
            : t`A split like this happens by chance in fewer than one in a thousand tests. Something is losing visitors from one group: look for scripts that block the widget, or pages that are left early.`}
        </p>
      )}
      <DataTable
        label={t`Results of the split test`}
        columns={columnsOf(currency)}
        rows={arms}
        idOf={({ arm }) => arm}
      />
      <ul className={styles.verdicts}>
        {guards
          .filter(({ isHarmful }) => isHarmful)
          .map((guard) => (
            <li key={`${guard.arm} ${guard.guard}`}>{guardText(guard)}</li>
          ))}
      </ul>
      <p className={styles.note}>
        {t`In brackets is where the true figure lies with 95%, however often you look. LCP, INP and CLS are those of your page, for three quarters of visitors this or better.`}
      </p>
    </div>
  );
}
