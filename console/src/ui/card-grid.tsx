import type { ReactNode } from 'react';
import * as styles from './card-grid.css.ts';
import { Skeleton } from './states.tsx';

export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}

/** Placeholders for cards that are loading. */
export function CardBones({ height }: { height: number }) {
  return (
    <div className={styles.grid}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={height} radius={16} />
      ))}
    </div>
  );
}
