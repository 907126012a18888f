import { t } from '@lingui/core/macro';
import { exportInsightFunnel, exportInsightFunnelJson } from '@zeacon/contract';
import { FigureFiles, nameWithPeriod } from '../../entities/insights/figure-files.tsx';
import { FunnelSteps } from '../../entities/insights/funnel-steps.tsx';
import { useFunnel } from '../../entities/insights/insight-queries.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { type InsightAddress, stepInAddress } from './insight-address.ts';
import { group } from './insights.css.ts';

/** From seeing the player to what the business wants. */
export function FunnelCard({ address }: { address: InsightAddress }) {
  const { data, error, refetch, isPlaceholderData } = useFunnel(address.asked);
  return (
    <Card title={t`From seeing to acting`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading numbers`}>
          <Skeleton height={230} />
        </Loading>
      )}
      {data && (
        <div className={group}>
          <FunnelSteps
            funnel={data}
            isBusy={isPlaceholderData}
            onExplain={(step) => address.change({ explain: stepInAddress(step) })}
          />
          <FigureFiles
            name={nameWithPeriod('funnel', address.asked)}
            asks={{ body: address.asked }}
            csv={exportInsightFunnel}
            json={exportInsightFunnelJson}
          />
        </div>
      )}
    </Card>
  );
}
