import { t } from '@lingui/core/macro';
import * as styles from './chart.css.ts';
import type { ChartLine } from './chart-line.ts';

interface Props {
  label: string;
  stepName: string;
  steps: readonly string[];
  lines: readonly ChartLine[];
  format: (value: number) => string;
  /** By step. */
  notes?: ReadonlyMap<number, string> | undefined;
  /** Steps of something with a beginning, as a video has, are read from there; of days and hours, the newest is first. */
  isFromStart: boolean;
}

/** The numbers of a chart. */
export function ChartTable({ label, stepName, steps, lines, format, notes, isFromStart }: Props) {
  const inOrder = [...steps.entries()];
  return (
    <table className={styles.table}>
      <caption className={styles.forScreenReaders}>{label}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.cell}>
            {stepName}
          </th>
          {lines.map(({ id, name }) => (
            <th key={id} scope="col" className={`${styles.cell} ${styles.number}`}>
              <span className={styles.lineName} dir="auto">
                {name}
              </span>
            </th>
          ))}
          {notes && notes.size > 0 && (
            <th scope="col" className={styles.cell}>
              {t`Notes`}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {(isFromStart ? inOrder : inOrder.toReversed()).map(([index, step]) => (
          // Its place is its key: an hour that clocks repeat has its label twice.
          <tr key={index}>
            <th scope="row" className={styles.cell}>
              {step}
            </th>
            {lines.map(({ id, values, format: own = format }) => {
              const value = values[index];
              return (
                <td key={id} className={`${styles.cell} ${styles.number}`}>
                  {value === null || value === undefined ? '–' : own(value)}
                </td>
              );
            })}
            {notes && notes.size > 0 && (
              <td className={styles.cell} dir="auto">
                {notes.get(index)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
