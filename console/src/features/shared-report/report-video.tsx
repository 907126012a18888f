import { t } from '@lingui/core/macro';
import type { SharedReport } from '@zeacon/contract';
import { useMemo } from 'react';
import { drawnRetention } from '../../entities/insights/drawn-retention.ts';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { FunnelSteps } from '../../entities/insights/funnel-steps.tsx';
import { LiveCurve } from '../../entities/insights/live-curve.tsx';
import { ClickMap } from '../../entities/overlays/click-map.tsx';
import { useChartAddress } from '../../platform/chart-address.ts';
import { formatMoment } from '../../platform/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';
import * as styles from './shared-report.css.ts';

type Video = NonNullable<SharedReport['video']>;

/** How much of the one video was watched, along its time. */
export function ReportRetention({ retention }: Pick<Video, 'retention'>) {
  const { asTable, setAsTable, zooming } = useChartAddress(
    'stay',
    retention.points.map(({ startMs }) => String(startMs / 1000)),
  );
  const drawn = useMemo(() => drawnRetention(retention), [retention]);
  return (
    <Card title={t`How long viewers stay`} actions={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
      <Chart
        {...drawn}
        {...zooming}
        label={t`Viewers along the video`}
        stepName={t({ message: 'Time', context: 'in a video' })}
        isFromStart
        format={formatFineShare}
        asTable={asTable}
        height={240}
        nothing={t`Nobody watched in this period.`}
      />
    </Card>
  );
}

export function ReportFunnel({ funnel }: Pick<Video, 'funnel'>) {
  return (
    <Card title={t`From seeing to acting`}>
      <FunnelSteps funnel={funnel} />
    </Card>
  );
}

/** Where on the picture viewers clicked, if there was anything to click. */
export function ReportClicks({ clickMap, pictureUrl }: Pick<Video, 'clickMap' | 'pictureUrl'>) {
  const { asTable, setAsTable } = useChartAddress('clicks', []);
  if (clickMap.spots.length === 0) return null;
  return (
    <Card title={t`Where viewers clicked`} actions={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
      <ClickMap map={clickMap} pictureUrl={pictureUrl} asTable={asTable} />
    </Card>
  );
}

/** How many watched while it was live, if it was. */
export function ReportLive({ live }: Pick<Video, 'live'>) {
  const { asTable, setAsTable, zooming } = useChartAddress('live', live?.points.map(({ start }) => start) ?? []);
  if (!live) return null;
  return (
    <Card title={t`While it was live`} actions={<TableSwitch asTable={asTable} onChange={setAsTable} />}>
      <p className={styles.soft}>{formatMoment(live.startDate)}</p>
      <LiveCurve {...zooming} points={live.points} asTable={asTable} />
    </Card>
  );
}
