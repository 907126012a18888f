import { t } from '@lingui/core/macro';
import { auditObjects } from '@zeacon/contract';
import { ScrollText, SearchX } from 'lucide-react';
import { AuditLines } from '../../entities/audit-log/audit-line.tsx';
import { type AuditFilter, useAuditEntries } from '../../entities/audit-log/audit-queries.ts';
import { objectName } from '../../entities/audit-log/object-names.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { fromLocalInput, toLocalInput } from '../../platform/moment.ts';
import { Button } from '../../ui/button.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './audit-log.css.ts';
import { ExportButtons } from './export-buttons.tsx';

const filters = ['actorId', 'action', 'objectType', 'objectId', 'from', 'until'] as const;

/** What people, API keys and the platform changed in the business. */
export function AuditLogPage() {
  const address = useListAddress(filters);
  const mayExport = useMayThemselves('audit.read');
  const filter = readFilter(address.read);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAuditEntries(filter);
  const entries = data?.pages.flatMap(({ items }) => items);
  const moment = (name: 'from' | 'until', label: string) => (
    <MomentField
      label={label}
      value={toLocalInput(address.read(name) || null)}
      onChange={(value) => address.change({ [name]: fromLocalInput(value) ?? '' })}
    />
  );
  const options = [
    { value: '', label: t`Everything` },
    ...auditObjects.map((value) => ({ value: value as string, label: objectName(value) })),
  ];
  return (
    <Page
      title={t`Audit log`}
      back={{ href: paths.settings, label: t`Business` }}
      lead={t`Who changed what in this business, when and from where. Nobody can change or delete an entry.`}
      actions={mayExport && entries && entries.length > 0 && <ExportButtons filter={filter} />}
    >
      <div className={styles.filters}>
        <Select
          label={t`What was changed`}
          options={options}
          value={address.read('objectType')}
          onChange={(objectType) => address.change({ objectType, objectId: '', action: '' })}
        />
        {moment('from', t`From`)}
        {moment('until', t`Until`)}
        {address.isNarrowed && <Button onPress={address.showAll}>{t`Show all entries`}</Button>}
      </div>
      {error !== null && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {error === null && !data && (
        <Loading label={t`Loading the audit log`}>
          <Skeleton height={320} radius={16} />
        </Loading>
      )}
      {entries?.length === 0 &&
        (address.isNarrowed ? (
          <EmptyState icon={SearchX} title={t`No entry matches`}>
            {t`Choose another time, or show all entries.`}
          </EmptyState>
        ) : (
          <EmptyState icon={ScrollText} title={t`Nothing was changed yet`}>
            {t`From now on, every change in this business appears here.`}
          </EmptyState>
        ))}
      {entries && entries.length > 0 && <AuditLines label={t`Audit log`} entries={entries} onNarrow={address.change} />}
      {hasNextPage && (
        <div className={styles.more}>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>{t`Show older entries`}</Button>
        </div>
      )}
    </Page>
  );
}

/** The parameters of the address that the server knows; whatever else somebody wrote there is left out. */
function readFilter(read: (name: (typeof filters)[number]) => string): AuditFilter {
  const objectType = auditObjects.find((one) => one === read('objectType'));
  const texts = (['actorId', 'action', 'objectId'] as const).filter(read).map((name) => [name, read(name)]);
  const moments = (['from', 'until'] as const)
    .filter((name) => read(name) && !Number.isNaN(Date.parse(read(name))))
    .map((name) => [name, new Date(read(name)).toISOString()]);
  return { ...Object.fromEntries([...texts, ...moments]), ...(objectType && { objectType }) };
}
