import { t } from '@lingui/core/macro';
import { exportInsightTable, exportInsightTableJson } from '@zeacon/contract';
import { FigureFiles, nameWithPeriod } from '../../entities/insights/figure-files.tsx';
import { figureName, formatFineShare, noFigures } from '../../entities/insights/figure-format.ts';
import { comparedFigures } from '../../entities/insights/figure-lists.ts';
import { rowsOf } from '../../entities/insights/funnel-steps.tsx';
import { useBreakdown, type useFunnels } from '../../entities/insights/insight-queries.ts';
import { Card } from '../../ui/page.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import { FigureCell } from './breakdown-columns.tsx';
import type { ComparedVideo } from './compared-videos.ts';
import { cardInAddress, type InsightAddress, viewsBehind } from './insight-address.ts';
import { group } from './insights.css.ts';
import { VideoTable, type VideoTableRow } from './video-table.tsx';

interface Props {
  videos: readonly ComparedVideo[];
  funnels: ReturnType<typeof useFunnels>;
  address: InsightAddress;
}

/** The main figures of each video. Each opens the views that it is made of. */
export function ComparedFiguresCard({ videos, funnels, address }: Props) {
  const streamIds = videos.map(({ id }) => id);
  const body = { ...address.asked, groupBy: 'streamId' as const, streamIds };
  const { data, error, refetch, isPlaceholderData } = useBreakdown({ ...body, size: streamIds.length });
  const title = t`Key numbers`;
  const figures = new Map(data?.items.map((row) => [row.value, row]));
  const rows = comparedFigures.map(
    (measure): VideoTableRow => ({
      id: measure,
      name: figureName(measure),
      onExplain: () => address.change({ explain: measure }),
      cell: ({ id, name }) => {
        const row = figures.get(id) ?? { ...noFigures, value: id, name };
        const open = () => address.change({ ...viewsBehind(measure, id), table: undefined });
        return { value: <FigureCell {...{ row, measure }} dimension="streamId" onOpen={open} /> };
      },
    }),
  );
  const converted = new Map(funnels.data?.map((funnel) => [funnel.streamId, rowsOf(funnel).at(-1)!]));
  const conversionRate: VideoTableRow = {
    id: 'conversionRate',
    name: t`Conversion rate`,
    onExplain: () => address.change({ explain: cardInAddress('conversionRate') }),
    cell: ({ id }) => {
      const { views, whole } = converted.get(id) ?? { views: 0, whole: 0 };
      return { value: <span>{whole > 0 ? formatFineShare(views / whole) : '–'}</span> };
    },
  };
  const place = comparedFigures.indexOf('startupMs');
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
          <VideoTable
            label={title}
            rowName={t`Metric`}
            videos={videos}
            rows={rows.toSpliced(place, 0, conversionRate)}
            isBusy={isPlaceholderData}
          />
          <FigureFiles
            name={nameWithPeriod('compared-videos', body)}
            asks={{ body }}
            csv={exportInsightTable}
            json={exportInsightTableJson}
          />
        </div>
      )}
    </Card>
  );
}
