import { t } from '@lingui/core/macro';
import { usePromoCodeChanges } from '../../entities/operators/selling-queries.ts';
import { formatMoment } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/states.tsx';
import * as styles from './section.css.ts';

/** Who made and ended promo codes lately. */
export function PromoCodeChanges() {
  const { data, error, refetch } = usePromoCodeChanges();
  if (data?.length === 0) return null;
  return (
    <Card title={t`Latest changes`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      <dl className={styles.facts}>
        {data?.map(({ id, date, action, actor, object }) => {
          const who = actor.name ?? '';
          const code = object.title ?? '';
          return (
            <div key={id} className={styles.entry}>
              <dt className={styles.fact}>{formatMoment(date)}</dt>
              <dd className={styles.value}>
                {action === 'promo_code.created' ? t`${who} made ${code}` : t`${who} ended ${code}`}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
