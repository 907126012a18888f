import { t } from '@lingui/core/macro';
import * as styles from './page.css.ts';
import { Loading, Skeleton } from './states.tsx';

export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Loading label={t`Loading`}>
        <div style={{ display: 'grid', gap: 24 }}>
          <Skeleton width={220} height={30} />
          <Skeleton height={220} radius={16} />
        </div>
      </Loading>
    </div>
  );
}
