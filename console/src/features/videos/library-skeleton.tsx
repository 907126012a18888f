import { t } from '@lingui/core/macro';
import { Loading, Skeleton } from '../../ui/states.tsx';
import * as styles from './videos-page.css.ts';

export function LibrarySkeleton() {
  return (
    <Loading label={t`Loading videos`}>
      <div className={`${styles.frame} ${styles.bones}`}>
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={styles.bone}>
            <Skeleton height={72} radius={10} />
            <div className={styles.boneWords}>
              <Skeleton height={16} width="45%" />
              <Skeleton height={12} width="20%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
