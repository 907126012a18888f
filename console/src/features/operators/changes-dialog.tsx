import { t } from '@lingui/core/macro';
import type { Impersonation } from '@zeacon/contract';
import { AuditLines } from '../../entities/audit-log/audit-line.tsx';
import { useImpersonationChanges } from '../../entities/operators/operator-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';

/** What an operator read and changed while acting as somebody. */
export function ChangesDialog({ of, onClose }: { of: Impersonation; onClose: () => void }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useImpersonationChanges(of.id);
  const entries = data?.pages.flatMap(({ items }) => items);
  const title = t`What ${of.operator.email} did as ${of.user.email}`;
  return (
    <Dialog title={title} isOpen onClose={onClose} size="medium">
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading what was done`}>
          <Skeleton height={160} radius={10} />
        </Loading>
      )}
      {entries?.length === 0 && <p>{t`Nothing was looked at or changed.`}</p>}
      {entries && entries.length > 0 && <AuditLines label={title} entries={entries} />}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>{t`Show older entries`}</Button>
      )}
    </Dialog>
  );
}
