import { t } from '@lingui/core/macro';
import { exportInsightSessionLines, exportInsightSessions, type SessionKind, type SessionSort } from '@zeacon/contract';
import { FigureFiles, nameWithPeriod } from '../../entities/insights/figure-files.tsx';
import { useInsightSessions } from '../../entities/insights/insight-queries.ts';
import { SessionTable } from '../../entities/insights/session-table.tsx';
import { Button } from '../../ui/button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import type { InsightAddress } from './insight-address.ts';
import * as styles from './insights.css.ts';

const pageSize = 10;

const kinds = (): { value: SessionKind | ''; label: string }[] => [
  { value: '', label: t`All players shown` },
  { value: 'played', label: t`That played` },
  { value: 'rebuffered', label: t`That buffered` },
  { value: 'failed', label: t`That failed` },
  { value: 'exitedBeforeStart', label: t`Left before the start` },
  { value: 'clicked', label: t`With a click` },
];

const sorts = (): { value: SessionSort; label: string }[] => [
  { value: 'startedAt', label: t`Newest first` },
  { value: 'startupMs', label: t`Longest startup first` },
  { value: 'rebufferMs', label: t`Longest waits first` },
  { value: 'smoothness', label: t`Least smooth first` },
  { value: 'success', label: t`Failures first` },
];

/** Every single view. */
export function SessionsCard({ address }: { address: InsightAddress }) {
  const { asked, visitor, listed: only, listedPage: page, listedSort: sort, change } = address;
  const wanted = { ...asked, ...(only && { only }), ...(visitor && { visitor }) };
  const { data, error, refetch, isPlaceholderData } = useInsightSessions({ ...wanted, sort, page, size: pageSize });
  return (
    <Card
      title={visitor ? t`Views of visitor ${visitor}` : t`Views`}
      actions={
        <div className={styles.tools}>
          {visitor && (
            <Button size="small" onPress={() => change({ visitor: undefined })}>{t`Views of all visitors`}</Button>
          )}
          <NativeSelect label={t`Which views`} options={kinds()} value={only} onChange={address.list} />
          <NativeSelect label={t`Order of the views`} options={sorts()} value={sort} onChange={address.sortViews} />
        </div>
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label={t`Loading views`}>
          <Skeleton height={300} />
        </Loading>
      )}
      {data?.totalItems === 0 && <p className={styles.soft}>{t`There is none in this period.`}</p>}
      {data && data.items.length > 0 && (
        <div className={`${styles.group} ${styles.busy}`} aria-busy={isPlaceholderData}>
          <SessionTable
            sessions={data.items}
            withVideo={asked.streamId === undefined}
            onOpen={(session) => change({ session })}
          />
          <Pagination {...data} onChange={address.turnViewsTo} />
          <FigureFiles
            name={nameWithPeriod('views', wanted)}
            asks={{ body: wanted }}
            csv={exportInsightSessions}
            lines={exportInsightSessionLines}
          />
        </div>
      )}
    </Card>
  );
}
