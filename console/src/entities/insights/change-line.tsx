import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import * as styles from './change-line.css.ts';
import type { Change } from './figure-format.ts';

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

/** How a figure moved. Empty if there is nothing to compare with: the line stays, so that nothing moves. */
export function ChangeLine({ moved }: { moved: Change | undefined }) {
  if (!moved) return <span className={styles.change} />;
  const Arrow = arrows[moved.direction];
  return (
    <span className={styles.change} data-tone={moved.tone}>
      <Arrow size={14} aria-hidden />
      {moved.text}
    </span>
  );
}
