import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { useHomeSites } from '../../entities/home/home-queries.ts';
import { paths } from '../../paths.ts';
import { formatCount, formatSpan } from '../../platform/format.ts';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { ExplainedHead } from './explained-name.tsx';
import * as styles from './home-page.css.ts';

/** Verified sites with what was watched there. */
export function SitesCard({ days }: { days: number }) {
  const { data, error, refetch } = useHomeSites(days);
  return (
    <Card
      title={t`Verified sites`}
      actions={
        <span>
          <Link href={paths.sites} className={textLink}>
            {t`All sites`}
          </Link>{' '}
          <ExplainedHead name={t`Views`} measure="views" days={days} />
        </span>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading sites`}>
          <Skeleton height={96} />
        </Loading>
      )}
      {data?.length === 0 && (
        <p className={styles.stepHint}>{t`None yet. Verify a site to be notified when its snippet disappears.`}</p>
      )}
      {data && data.length > 0 && (
        <ul className={styles.sites}>
          {data.map(({ id, origin, views, watchTimeMs }) => (
            <li key={id} className={styles.site}>
              <Link href={paths.site(id)} className={textLink} dir="ltr">
                {origin.replace('https://', '')}
              </Link>
              <span className={styles.stepHint}>{t`${formatCount(views)} views · ${formatSpan(watchTimeMs)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
