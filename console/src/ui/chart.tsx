import { t } from '@lingui/core/macro';
import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './chart.css.ts';

export interface ChartPoint {
  /** Shown below the chart and in the table: a day. */
  label: string;
  value: number;
}

interface Props {
  /** What is counted; the table's heading. */
  measure: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** Shows the numbers instead of the chart. */
  asTable: boolean;
}

const height = 100;

/** A line over days. The chart is visual; the same numbers are in a table for screen readers, or on request. */
export function Chart({ measure, points, format, asTable }: Props) {
  const table = <PointsTable measure={measure} points={points} format={format} />;
  if (!asTable && points.every(({ value }) => value === 0)) return <NothingYet table={table} />;
  if (asTable) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      <section className={styles.tableBox} tabIndex={0} aria-label={t`${measure} by day`}>
        {table}
      </section>
    );
  }
  const ceiling = niceCeiling(Math.max(1, ...points.map(({ value }) => value)));
  const step = 100 / Math.max(points.length, 1);
  const dots = points.map(({ value }, index) => `${(index + 0.5) * step},${height - (value / ceiling) * height}`);
  return (
    <div className={styles.root} dir="ltr">
      <div aria-hidden className={styles.top}>
        {format(ceiling)}
      </div>
      <svg className={styles.plot} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
        {[0, 0.5, 1].map((share) => (
          <line key={share} className={styles.gridLine} x1="0" x2="100" y1={height * share} y2={height * share} />
        ))}
        <polygon
          className={styles.area}
          points={`${step / 2},${height} ${dots.join(' ')} ${100 - step / 2},${height}`}
        />
        <polyline className={styles.line} points={dots.join(' ')} />
      </svg>
      <div className={styles.slots} aria-hidden>
        {points.map(({ label, value }) => (
          <div key={label} className={styles.slot}>
            <div className={styles.marker} />
            <div className={styles.tip}>
              {label}: {format(value)}
            </div>
          </div>
        ))}
      </div>
      <div className={styles.labels} aria-hidden>
        <span>{points[0]?.label}</span>
        <span>{points[Math.floor(points.length / 2)]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <div className={styles.forScreenReaders}>{table}</div>
    </div>
  );
}

/** A flat line at zero would look like data. */
function NothingYet({ table }: { table: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <ChartLine size={26} aria-hidden />
      <p>{t`Nothing in this period. Figures appear here as soon as somebody watches.`}</p>
      <div className={styles.forScreenReaders}>{table}</div>
    </div>
  );
}

function PointsTable({ measure, points, format }: Omit<Props, 'asTable'>) {
  return (
    <table className={styles.table}>
      <caption className={styles.forScreenReaders}>{t`${measure} by day`}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.cell}>
            {t`Day`}
          </th>
          <th scope="col" className={`${styles.cell} ${styles.number}`}>
            {measure}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" className={styles.cell}>
              {label}
            </th>
            <td className={`${styles.cell} ${styles.number}`}>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rounds up to 1, 2, 5, 10, 20, 50 … for a readable scale. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) as number) * power;
}
