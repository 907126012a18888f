import { plural, t } from '@lingui/core/macro';
import { exportInsightRetention, exportInsightRetentionJson, type Stream } from '@zeacon/contract';
import { useMemo } from 'react';
import { drawnRetention } from '../../entities/insights/drawn-retention.ts';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { FigureFiles, nameWithPeriod } from '../../entities/insights/figure-files.tsx';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { addressZoom } from './address-zoom.ts';
import { DropOffList } from './drop-off-list.tsx';
import { cardInAddress } from './insight-address.ts';
import * as shared from './insights.css.ts';
import { MomentSection } from './moment-section.tsx';
import { PartList } from './part-list.tsx';
import { useVideoRetention } from './use-video-retention.ts';
import { useVideoParts } from './video-parts.ts';
import { WaitsCurve } from './waits-curve.tsx';

/** How much of the video was watched: along its time, where viewers left, and what was there. */
export function RetentionCard({ stream }: { stream: Stream }) {
  const { address, retention } = useVideoRetention(stream.id);
  const { timeMs, seek } = useStagePlayer();
  const asTable = address.asTables.includes('stay');
  const parts = useVideoParts(stream, address.asked);
  const { data, error, refetch, isPlaceholderData } = retention;
  const stepMs = data?.stepMs ?? 1000;
  const drawn = useMemo(() => data && drawnRetention(data), [data]);
  const marks = useMemo(
    () => parts.map(({ startMs, kind }) => ({ at: startMs / stepMs, tone: kind })),
    [parts, stepMs],
  );
  const seconds = useMemo(() => data?.points.map(({ startMs }) => String(startMs / 1000)) ?? [], [data]);
  const zooming = addressZoom(address, 'stay', seconds);
  const open = (ms: number) => {
    void seek(ms);
    address.change({ at: String(ms) });
  };
  const views = data?.views ?? 0;
  const title = t`How long viewers stay`;
  return (
    <Card
      title={title}
      actions={
        <div className={shared.tools}>
          <TableSwitch asTable={asTable} onChange={(next) => address.setAsTable('stay', next)} />
          <ExplainButton name={title} onPress={() => address.change({ explain: cardInAddress('stay') })} />
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading chart`}>
          <Skeleton height={240} />
        </Loading>
      )}
      {data && drawn && (
        <div className={shared.group}>
          <p className={shared.soft}>
            {plural(views, { one: 'Shares of # view.', other: 'Shares of # views.' })}{' '}
            {t`Choose a moment to see what was there.`}
          </p>
          <Chart
            {...drawn}
            {...zooming}
            label={t`Viewers along the video`}
            stepName={t({ message: 'Time', context: 'in a video' })}
            isFromStart
            format={formatFineShare}
            asTable={asTable}
            height={240}
            isBusy={isPlaceholderData}
            marks={marks}
            playhead={Math.min(data.points.length - 1, timeMs / stepMs)}
            onPick={(step) => open(data.points[step]!.startMs)}
            nothing={
              !data.durationMs && !stream.playback?.durationMs
                ? t`A running live stream has no length yet. Its curve appears once it has ended.`
                : t`Nobody watched in this period.`
            }
          />
          {views > 0 && (
            <WaitsCurve {...{ address, asTable, zooming }} retention={data} isBusy={isPlaceholderData} onOpen={open} />
          )}
          {address.at !== undefined && views > 0 && (
            <MomentSection stream={stream} at={address.at} retention={data} parts={parts} address={address} />
          )}
          <DropOffList retention={data} parts={parts} onOpen={open} />
          <PartList parts={parts} onOpen={open} />
          {data.views > 0 && (
            <FigureFiles
              name={nameWithPeriod('retention', address.asked)}
              asks={{ body: { ...address.asked, streamId: stream.id } }}
              csv={exportInsightRetention}
              json={exportInsightRetentionJson}
            />
          )}
        </div>
      )}
    </Card>
  );
}
