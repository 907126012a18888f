import * as styles from './data-table.css.ts';
import type { Column } from './data-table.tsx';
import { hidden } from './page.css.ts';
import { Scroller } from './scroller.tsx';
import { headMarks, marks } from './table-marks.ts';

interface Props<Row extends object> {
  label: string;
  columns: readonly Omit<Column<Row>, 'isSortable'>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
}

/** Figures to read, which look as in a `DataTable`. With nothing to sort or to choose, the browser's own table is far less work. */
export function FigureTable<Row extends object>({ label, columns, rows, idOf }: Props<Row>) {
  return (
    <Scroller label={label} className={styles.frame}>
      <table aria-label={label} className={styles.table}>
        <thead className={styles.header} {...headMarks(columns)}>
          <tr>
            {columns.map(({ id, name, isNameHidden, isNumber, isWide, beside }) => (
              <th key={id} scope="col" className={styles.head} {...marks({ isNumber, isWide })}>
                <span className={isNameHidden ? hidden : undefined}>{name}</span>
                {beside}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} className={styles.row}>
              {columns.map(({ id, name, isNameHidden, isRowHeader, isNumber, cell }) => {
                const look = { className: styles.cell, ...marks({ isNumber, isAction: isNameHidden }) };
                return isRowHeader ? (
                  <th key={id} scope="row" {...look}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} {...(!isNameHidden && { 'data-name': name })} {...look}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
