import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { getInsightFunnel, Reply } from '@zeacon/contract';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { useFunnel } from '../../entities/insights/insight-queries.ts';
import { formatCount } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import type { InsightAddress } from './insight-address.ts';
import * as shared from './insights.css.ts';
import * as styles from './video-insights.css.ts';

type Funnel = Reply<typeof getInsightFunnel>;

const stepNames: Record<Funnel['steps'][number]['step'], MessageDescriptor> = {
  shown: msg`Player shown`,
  played: msg`Playback began`,
  quarter: msg`Watched a quarter`,
  half: msg`Watched half`,
  threeQuarters: msg`Watched three quarters`,
  end: msg`Watched to the end`,
};

/** From seeing the player to what the business wants. */
export function FunnelCard({ address }: { address: InsightAddress }) {
  const { data, error, refetch, isPlaceholderData } = useFunnel(address.asked);
  return (
    <Card title={t`From seeing to acting`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading figures`}>
          <Skeleton height={230} />
        </Loading>
      )}
      {data && (
        <ol className={`${styles.steps} ${shared.busy}`} aria-busy={isPlaceholderData}>
          {rowsOf(data).map(({ id, name, views, whole }) => (
            <li key={id} className={styles.step}>
              <span>{name}</span>
              <span className={styles.track} aria-hidden>
                <div className={styles.fill} style={{ width: `${whole === 0 ? 0 : (views / whole) * 100}%` }} />
              </span>
              <span className={styles.count}>
                {formatCount(views)}
                {whole > 0 && <span className={shared.soft}> ({formatFineShare(views / whole)})</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={shared.soft}>
        {t`Steps are shares of the players shown; clicks and conversions count however far a view went.`}
      </p>
    </Card>
  );
}

function rowsOf({ steps, clicked, converted }: Funnel) {
  const whole = steps[0]?.views ?? 0;
  return [
    ...steps.map(({ step, views }) => ({ id: step as string, name: i18n._(stepNames[step]), views, whole })),
    { id: 'clicked', name: t`Clicked`, views: clicked, whole },
    { id: 'converted', name: t`Converted`, views: converted, whole },
  ];
}
