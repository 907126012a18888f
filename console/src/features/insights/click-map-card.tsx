import { t } from '@lingui/core/macro';
import type { ClickSpot, Stream } from '@zeacon/contract';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { useClickMap } from '../../entities/insights/insight-queries.ts';
import { ClickMap } from '../../entities/overlays/click-map.tsx';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/states.tsx';
import { cardInAddress, type InsightAddress } from './insight-address.ts';
import { tools } from './insights.css.ts';

/** Where on the picture viewers clicked. Nothing for a video that never had anything to click. */
export function ClickMapCard({ stream, address }: { stream: Stream; address: InsightAddress }) {
  const { seek } = useStagePlayer();
  const asTable = address.asTables.includes('clicks');
  const { data, error, refetch, isPlaceholderData } = useClickMap({ ...address.asked, streamId: stream.id });
  if (!data && !error) return null;
  if (data && data.spots.length === 0 && data.removed.clicks === 0) return null;
  const open = ({ moment, startMs }: ClickSpot) => {
    const ms = moment === 'TIME' ? startMs : moment === 'END' ? (stream.playback?.durationMs ?? 0) : undefined;
    if (ms !== undefined) void seek(ms);
  };
  const title = t`Where viewers clicked`;
  return (
    <Card
      title={title}
      actions={
        <div className={tools}>
          {data && data.spots.length > 0 && (
            <TableSwitch asTable={asTable} onChange={(next) => address.setAsTable('clicks', next)} />
          )}
          <ExplainButton name={title} onPress={() => address.change({ explain: cardInAddress('clicks') })} />
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <ClickMap
          map={data}
          pictureUrl={stream.playback?.posterUrl ?? null}
          asTable={asTable && data.spots.length > 0}
          isBusy={isPlaceholderData}
          onOpen={open}
        />
      )}
    </Card>
  );
}
