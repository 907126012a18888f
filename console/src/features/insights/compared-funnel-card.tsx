import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { funnelSteps } from '../../entities/insights/funnel-step-definitions.ts';
import { rowsOf } from '../../entities/insights/funnel-steps.tsx';
import type { useFunnels } from '../../entities/insights/insight-queries.ts';
import { formatCount } from '../../platform/format.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import type { ComparedVideo } from './compared-videos.ts';
import { type InsightAddress, stepInAddress } from './insight-address.ts';
import { group, soft } from './insights.css.ts';
import * as styles from './video-table.css.ts';
import { VideoTable, type VideoTableRow } from './video-table.tsx';

interface Props {
  videos: readonly ComparedVideo[];
  funnels: ReturnType<typeof useFunnels>;
  address: InsightAddress;
}

/** From seeing the player to what the business wants, of each video beside the others. */
export function ComparedFunnelCard({ videos, funnels, address }: Props) {
  const { data, error, refetch, isPlaceholderData } = funnels;
  const title = t`From seeing to acting`;
  const stepsOf = new Map(data?.map((funnel) => [funnel.streamId, rowsOf(funnel)]));
  const rows = Object.entries(funnelSteps).map(
    ([step, { name }]): VideoTableRow => ({
      id: step,
      name: i18n._(name),
      onExplain: () => address.change({ explain: stepInAddress(step as keyof typeof funnelSteps) }),
      cell: ({ id, look }) => {
        const { views, whole } = stepsOf.get(id)?.find((row) => row.step === step) ?? { views: 0, whole: 0 };
        const share = whole === 0 ? 0 : views / whole;
        return {
          value: (
            <span>
              {formatCount(views)}
              {whole > 0 && <span className={styles.soft}> ({formatFineShare(share)})</span>}
            </span>
          ),
          bar: (
            <div className={styles.bar} aria-hidden>
              {views > 0 && <div className={styles.fill} style={{ width: `${share * 100}%`, background: look.tone }} />}
            </div>
          ),
        };
      },
    }),
  );
  return (
    <Card title={title}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading numbers`}>
          <Skeleton height={400} />
        </Loading>
      )}
      {data && (
        <div className={group}>
          <VideoTable label={title} rowName={t`Step`} {...{ videos, rows }} isBusy={isPlaceholderData} />
          <p className={soft}>
            {t`Steps are shares of the players shown; clicks and conversions count however far a view went.`}
          </p>
        </div>
      )}
    </Card>
  );
}
