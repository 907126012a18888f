import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Table as AriaTable,
  TableBody as AriaTableBody,
  Cell,
  Column as Head,
  Row as Line,
  TableHeader,
} from 'react-aria-components';
import * as styles from './data-table.css.ts';
import { hidden } from './page.css.ts';
import { Scroller } from './scroller.tsx';
import { headMarks, marks } from './table-marks.ts';

export interface Column<Row> {
  id: string;
  /** Its heading; shown before the value on a phone. */
  name: string;
  /** For screen readers only, if the content of the column is visually clear. */
  isNameHidden?: boolean;
  /** Beside its heading, such as what explains it. */
  beside?: ReactNode;
  /** Names its row. At least one column does. */
  isRowHeader?: boolean;
  isSortable?: boolean;
  /** For figures to compare: aligned at their end. */
  isNumber?: boolean;
  /** Takes the remaining space. */
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface Sorting {
  column: string;
  direction: 'ascending' | 'descending';
}

interface Props<Row extends object> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting) => void;
}

/** Items to compare, one per row. Arrow keys move through rows and cells; on a phone a row is a card. */
export function DataTable<Row extends object>({ label, columns, rows, idOf, sorting, onSort }: Props<Row>) {
  return (
    <Scroller label={label} className={styles.frame}>
      <AriaTable
        aria-label={label}
        className={styles.table}
        {...(sorting && { sortDescriptor: sorting })}
        {...(onSort && {
          onSortChange: ({ column, direction }) => onSort({ column: String(column), direction }),
        })}
      >
        <TableHeader className={styles.header} {...headMarks(columns)}>
          {columns.map(({ id, name, isNameHidden, beside, isRowHeader, isSortable, isNumber, isWide }) => (
            <Head
              key={id}
              id={id}
              isRowHeader={isRowHeader ?? false}
              allowsSorting={isSortable ?? false}
              className={styles.head}
              {...marks({ isNumber, isWide })}
            >
              {({ sortDirection }) => (
                <>
                  <span className={isNameHidden ? hidden : styles.headName}>
                    {name}
                    {sortDirection === 'ascending' && <ArrowUp size={14} aria-hidden />}
                    {sortDirection === 'descending' && <ArrowDown size={14} aria-hidden />}
                  </span>
                  {beside}
                </>
              )}
            </Head>
          ))}
        </TableHeader>
        <AriaTableBody items={rows} dependencies={[columns]}>
          {(row) => (
            <Line id={idOf(row)} className={styles.row}>
              {columns.map(({ id, name, isNameHidden, isRowHeader, isNumber, isWide, cell }) => (
                <Cell
                  key={id}
                  className={styles.cell}
                  {...(!isNameHidden && !isRowHeader && { 'data-name': name })}
                  {...marks({ isNumber, isWide, isAction: isNameHidden })}
                >
                  {cell(row)}
                </Cell>
              ))}
            </Line>
          )}
        </AriaTableBody>
      </AriaTable>
    </Scroller>
  );
}
