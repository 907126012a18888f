import * as styles from './figures.css.ts';

interface Props {
  values: readonly number[];
}

const [width, height] = [100, 28];

/** The course of a figure up to today, which is not over, without scale: decoration beside the number. */
export function Sparkline({ values }: Props) {
  const ceiling = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const dots = values.map((value, at) => `${round(at * step)},${round(height - (value / ceiling) * (height - 2) - 1)}`);
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <polygon className={styles.sparkArea} points={`0,${height} ${dots.join(' ')} ${width},${height}`} />
      <polyline className={styles.sparkLine} points={dots.slice(0, -1).join(' ')} />
      <polyline className={styles.sparkLine} strokeDasharray="2 3" points={dots.slice(-2).join(' ')} />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
