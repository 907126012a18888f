import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { periodDays } from '../../entities/insights/insight-dates.ts';
import * as shared from '../../ui/page.css.ts';
import type { VideoSelection } from './use-selection.ts';
import * as styles from './video-grid.css.ts';

/** Names the columns, and selects all videos at once where they can be chosen. */
export function GridHead({ total, selection }: { total: number; selection: VideoSelection | undefined }) {
  return (
    <div className={styles.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table row needs a table around it. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its one control takes the focus. */}
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <Head>{selection && <AllBox total={total} selection={selection} />}</Head>
        <Head>{t`Video`}</Head>
        <Head className={styles.stateCell}>{t`State`}</Head>
        <Head className={styles.wideOnly}>{t`Visibility`}</Head>
        <Head className={`${styles.number} ${styles.wideOnly}`}>
          {t({ message: `Views, ${periodDays} d`, comment: 'Heading of a column; d is for days' })}
        </Head>
        <Head className={`${styles.number} ${styles.wideOnly}`}>{t`Watch time`}</Head>
        <Head>
          <span className={shared.hidden}>{t`Actions`}</span>
        </Head>
      </div>
    </div>
  );
}

function Head({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table header needs a table around it.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with it.
    <div role="columnheader" className={`${styles.headCell} ${className}`}>
      {children}
    </div>
  );
}

function AllBox({ total, selection }: { total: number; selection: VideoSelection }) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = selection.videos.size === total;
  const isSome = selection.videos.size > 0 && !isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={styles.tick}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={t`Select all videos`}
        checked={isAll}
        disabled={selection.isCollecting}
        onChange={() => (isAll ? selection.clear() : void selection.selectAll(total))}
      />
    </label>
  );
}
