import { t } from '@lingui/core/macro';
import type { ClickSpot, Stream } from '@zeacon/contract';
import { useClickMap } from '../../entities/insights/insight-queries.ts';
import { ClickMap } from '../../entities/overlays/click-map.tsx';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { TableSwitch } from '../../ui/chart/table-switch.tsx';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/states.tsx';
import type { InsightAddress } from './insight-address.ts';

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
  return (
    <Card
      title={t`Where viewers clicked`}
      actions={
        data &&
        data.spots.length > 0 && (
          <TableSwitch asTable={asTable} onChange={(next) => address.setAsTable('clicks', next)} />
        )
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
