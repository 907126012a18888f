import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { useRetentions } from '../../entities/insights/insight-queries.ts';
import { formatter } from '../../language/formatter.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { addressZoom } from './address-zoom.ts';
import { comparedRetention } from './compared-retention.ts';
import type { ComparedVideo } from './compared-videos.ts';
import { cardInAddress, type InsightAddress, type RetentionAxis } from './insight-address.ts';
import * as styles from './insights.css.ts';

const chartHeight = 280;
const listed = formatter((locales) => new Intl.ListFormat(locales, { type: 'unit', style: 'short' }));

interface Props {
  videos: readonly ComparedVideo[];
  address: InsightAddress;
}

/** How much of each video was watched: a curve for each, along its length or along time. */
export function ComparedRetentionCard({ videos, address }: Props) {
  const { axis, asked, change } = address;
  const asTable = address.asTables.includes('stay');
  const ids = videos.map(({ id }) => id);
  const { data, error, refetch, isPlaceholderData } = useRetentions(asked, ids);
  const drawn = useMemo(() => data && comparedRetention(data, axis), [data, axis]);
  const names = new Map(videos.map(({ id, name }) => [id, name]));
  const lines = drawn?.values.map((values, index) => {
    const id = data![index]!.streamId;
    return { id, name: names.get(id) ?? '', values };
  });
  const endless =
    data?.filter(({ durationMs }) => durationMs === null).map(({ streamId }) => names.get(streamId) ?? '') ?? [];
  const title = t`How long viewers stay`;
  return (
    <Card
      title={title}
      actions={
        <div className={styles.tools}>
          <Segments
            label={t`What the curves are drawn along`}
            options={[
              { value: 'share', label: t`Share of the length` },
              { value: 'time', label: t({ message: 'Time', context: 'in a video' }) },
            ]}
            value={axis}
            onChange={(value: RetentionAxis) => change({ axis: value === 'share' ? undefined : value })}
          />
          <TableSwitch asTable={asTable} onChange={(next) => address.setAsTable('stay', next)} />
          <ExplainButton name={title} onPress={() => change({ explain: cardInAddress('stayCompared') })} />
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading chart`}>
          <Skeleton height={chartHeight} />
        </Loading>
      )}
      {drawn && lines && (
        <div className={styles.group}>
          <p className={styles.soft}>
            {axis === 'share'
              ? t`Each line is a share of the views of its own video, at the same share of its length.`
              : t`Each line is a share of the views of its own video, and ends where the video does.`}
          </p>
          <Chart
            {...drawn}
            {...addressZoom(address, 'stay', drawn.starts)}
            lines={lines}
            label={
              axis === 'share' ? t`Viewers along the length of each video` : t`Viewers along the time of each video`
            }
            stepName={axis === 'share' ? t`Share of the length` : t({ message: 'Time', context: 'in a video' })}
            isFromStart
            format={formatFineShare}
            ceiling={1}
            asTable={asTable}
            height={chartHeight}
            isBusy={isPlaceholderData}
            nothing={t`Nobody watched in this period.`}
          />
          {axis === 'share' && endless.length > 0 && <Endless names={listed().format(endless)} />}
        </div>
      )}
    </Card>
  );
}

const Endless = ({ names }: { names: string }) => (
  <p className={styles.soft}>
    {t`A running live stream has no length yet, so it has a line along time only: ${names}.`}
  </p>
);
