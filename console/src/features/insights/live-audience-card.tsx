import { t } from '@lingui/core/macro';
import { exportLiveAudience, exportLiveAudienceJson } from '@zeacon/contract';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { FigureFiles } from '../../entities/insights/figure-files.tsx';
import { useLiveAudience } from '../../entities/insights/insight-queries.ts';
import { LiveCurve } from '../../entities/insights/live-curve.tsx';
import { formatMoment } from '../../platform/format.ts';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/states.tsx';
import { addressZoom } from './address-zoom.ts';
import { cardInAddress, type InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';

/** How many watched, wrote and raised a hand while the stream was live. Nothing for what was never live. */
export function LiveAudienceCard({ streamId, address }: { streamId: string; address: InsightAddress }) {
  const { live: sessionId, change, setAsTable } = address;
  const asTable = address.asTables.includes('live');
  const { data, error, refetch, isPlaceholderData } = useLiveAudience(streamId, sessionId);
  if (!data && !error) return null;
  if (data && !data.session) return null;
  const zooming = addressZoom(address, 'live', data?.points.map(({ start }) => start) ?? []);
  const chosen = data?.session?.sessionId ?? '';
  const title = t`While it was live`;
  return (
    <Card
      title={title}
      actions={
        <div className={styles.tools}>
          {data && data.sessions.length > 1 && (
            <NativeSelect
              label={t`Which live`}
              options={data.sessions.map((one) => ({ value: one.sessionId, label: formatMoment(one.startDate) }))}
              value={chosen}
              onChange={(live) => change({ live })}
            />
          )}
          <TableSwitch asTable={asTable} onChange={(next) => setAsTable('live', next)} />
          <ExplainButton name={title} onPress={() => change({ explain: cardInAddress('live') })} />
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.session && (
        <div className={styles.group}>
          <LiveCurve {...zooming} points={data.points} asTable={asTable} isBusy={isPlaceholderData} />
          <FigureFiles
            name={`live-${data.session.startDate.slice(0, 10)}`}
            asks={{ query: { streamId, sessionId: chosen } }}
            csv={exportLiveAudience}
            json={exportLiveAudienceJson}
          />
        </div>
      )}
    </Card>
  );
}
