import { t } from '@lingui/core/macro';
import type { SharedReport } from '@zeacon/contract';
import { dimensionName, valueName } from '../../entities/insights/dimension-names.ts';
import { figureName, figureOf, formatFigure } from '../../entities/insights/figure-format.ts';
import { columnFigures } from '../../entities/insights/figure-lists.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import * as styles from './shared-report.css.ts';

type Row = SharedReport['rows'][number] & { id: string };

/** The figures of the parts of a report: its videos, pages, countries … */
export function ReportTable({ report: { view, rows } }: { report: SharedReport }) {
  const { groupBy, measure, sort = measure, columns: about = 'reach' } = view;
  if (rows.length === 0) return null;
  const what = dimensionName(groupBy);
  const columns: Column<Row>[] = [
    {
      id: 'name',
      name: what,
      isRowHeader: true,
      isWide: true,
      cell: ({ value, name }) => <bdi>{valueName(groupBy, value, name)}</bdi>,
    },
    ...[...new Set([sort, ...columnFigures[about]])].map(
      (one): Column<Row> => ({
        id: one,
        name: figureName(one),
        isNumber: true,
        cell: (row) => formatFigure(one, figureOf(row, one)),
      }),
    ),
  ];
  return (
    <section className={styles.part} aria-label={t`Breakdown by ${what}`}>
      <DataTable
        label={t`Breakdown by ${what}`}
        columns={columns}
        // Two values may read alike once nobody's address is in them.
        rows={rows.map((row, index) => ({ ...row, id: `${index} ${row.value}` }))}
        idOf={({ id }) => id}
      />
    </section>
  );
}
