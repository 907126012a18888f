import { t } from '@lingui/core/macro';
import type { InsightMeasure } from '@zeacon/contract';
import { valueName } from '../../entities/insights/dimension-names.ts';
import { soft } from '../../entities/insights/explanation.css.ts';
import { figureDefinitions } from '../../entities/insights/figure-definitions.ts';
import { figureName } from '../../entities/insights/figure-format.ts';
import { useInsightSessions, useValueNames } from '../../entities/insights/insight-queries.ts';
import { ReadingDialog } from '../../entities/insights/reading-dialog.tsx';
import { SampleViews } from '../../entities/insights/sample-views.tsx';
import { formatTime } from '../../platform/media-time.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { type InsightAddress, readPart } from './insight-address.ts';

const pageSize = 10;

/** The views behind one cell of a table, the worst first. */
export function ViewsBehindDialog({ measure, address }: { measure: InsightMeasure; address: InsightAddress }) {
  const { asked, table, behindOf } = address;
  const { only, sort } = figureDefinitions[measure];
  const names = useValueNames(table, [behindOf]);
  const name = names ? names.get(behindOf) : behindOf;
  const [figure, what] = [figureName(measure), valueName(table, behindOf, name)];
  return (
    <ViewsDialog
      title={t`${figure}: ${what}`}
      order={sort ? t`The worst first.` : t`The newest first.`}
      wanted={{
        ...{ ...asked, filters: { ...asked.filters, [table]: [behindOf] } },
        ...(only && { only }),
        ...(sort && { sort }),
      }}
      withVideo={asked.streamId === undefined && table !== 'streamId'}
      address={address}
    />
  );
}

/** The views that waited in a part of the video, those that waited longest first. */
export function WaitingViewsDialog({ address }: { address: InsightAddress }) {
  const waitedAt = readPart(address.behindOf);
  const time = formatTime(waitedAt.fromMs);
  return (
    <ViewsDialog
      title={t`Views that waited at ${time}`}
      order={t`Those that waited longest, in all of the view, first.`}
      wanted={{ ...address.asked, waitedAt, sort: 'rebufferMs' }}
      withVideo={address.asked.streamId === undefined}
      address={address}
    />
  );
}

interface Props {
  title: string;
  /** Which views come first, as a sentence. */
  order: string;
  wanted: Omit<Parameters<typeof useInsightSessions>[0], 'page' | 'size'>;
  withVideo: boolean;
  address: InsightAddress;
}

function ViewsDialog({ title, order, wanted, withVideo, address: { behindPage: page, change } }: Props) {
  const { data, error, refetch } = useInsightSessions({ ...wanted, page, size: pageSize });
  const close = () => change({ behind: undefined, of: undefined, behindpage: undefined });
  return (
    <ReadingDialog title={title} onClose={close}>
      <p className={soft}>{order}</p>
      <SampleViews
        sessions={data?.items}
        error={error}
        onRetry={() => void refetch()}
        nothing={t`There is none in this period.`}
        withVideo={withVideo}
        onOpen={(session) => change({ session })}
      />
      {data && (
        <Pagination {...data} onChange={(next) => change({ behindpage: next === 0 ? undefined : String(next + 1) })} />
      )}
    </ReadingDialog>
  );
}
