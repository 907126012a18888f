import * as styles from './chart.css.ts';
import type { LineLook } from './chart-line.ts';

/** A piece of a line of a chart, beside its name. */
export const LineSwatch = ({ look: { tone, dash } }: { look: LineLook }) => (
  <svg width="22" height="4" className={styles.swatch} aria-hidden>
    <line x1="0" x2="22" y1="2" y2="2" stroke={tone} strokeWidth="3" strokeDasharray={dash?.join(' ')} />
  </svg>
);
