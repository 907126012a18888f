import { t } from '@lingui/core/macro';
import type { getInsightRetention, Reply } from '@zeacon/contract';
import { useMemo } from 'react';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { formatCount, formatSpan } from '../../platform/format.ts';
import { formatTime } from '../../platform/media-time.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { addressZoom } from './address-zoom.ts';
import { cardInAddress, type InsightAddress } from './insight-address.ts';
import * as shared from './insights.css.ts';

interface Props {
  retention: Reply<typeof getInsightRetention>;
  address: InsightAddress;
  isBusy: boolean;
  asTable: boolean;
  /** The part that is shown, as of the curve above. */
  zooming: ReturnType<typeof addressZoom>;
  onOpen: (ms: number) => void;
}

/** Below the curve of a video, on the same steps: which share of the views that were there had to wait for media. */
export function WaitsCurve({ retention: { points }, address, isBusy, asTable, zooming, onOpen }: Props) {
  const drawn = useMemo(
    () => ({
      steps: points.map(({ startMs }) => formatTime(startMs)),
      lines: [
        {
          ...{ id: 'share', name: t`Share` },
          values: points.map(({ waited, present }) => (present === 0 ? 0 : waited / present)),
        },
      ],
      besides: [
        { id: 'present', name: t`Views there`, values: points.map(({ present }) => present), format: formatCount },
        { id: 'waited', name: t`Views that waited`, values: points.map(({ waited }) => waited), format: formatCount },
        { id: 'time', name: t`Time waited`, values: points.map(({ waitMs }) => waitMs), format: formatSpan },
      ],
    }),
    [points],
  );
  const name = t`Where viewers waited`;
  return (
    <section className={shared.group} aria-label={name}>
      <div className={shared.bar}>
        <h3 className={shared.groupName}>{name}</h3>
        <ExplainButton name={name} onPress={() => address.change({ explain: cardInAddress('waits') })} />
      </div>
      <Chart
        {...drawn}
        {...zooming}
        label={t`Views that waited for media, along the video`}
        stepName={t({ message: 'Time', context: 'in a video' })}
        isFromStart
        isBelowShares
        format={formatFineShare}
        asTable={asTable}
        height={120}
        isBusy={isBusy}
        onPick={(step) => onOpen(points[step]!.startMs)}
        nothing={t`No view had to wait for media.`}
      />
    </section>
  );
}
