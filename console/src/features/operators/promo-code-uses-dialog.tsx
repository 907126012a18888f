import { t } from '@lingui/core/macro';
import type { PromoCodeUse } from '@zeacon/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { usePromoCodeUses } from '../../entities/operators/selling-queries.ts';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';

/** Which businesses used a promo code. */
export function PromoCodeUsesDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = usePromoCodeUses(code, page);
  const title = t`Who used ${code}`;
  return (
    <Dialog title={title} isOpen onClose={onClose} size="medium">
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading businesses`}>
          <Skeleton height={160} radius={10} />
        </Loading>
      )}
      {data && (
        <>
          <DataTable
            label={title}
            columns={columns()}
            rows={data.items}
            idOf={({ businessId }: PromoCodeUse) => businessId}
          />
          <Pagination {...data} onChange={setPage} />
        </>
      )}
    </Dialog>
  );
}

const columns = (): Column<PromoCodeUse>[] => [
  {
    id: 'name',
    name: t`Business`,
    isRowHeader: true,
    isWide: true,
    cell: ({ businessId, businessName }) => (
      <Link href={operatorPaths.business(businessId)} className={textLink}>
        <bdi>{businessName}</bdi>
      </Link>
    ),
  },
  { id: 'date', name: t`Date`, cell: ({ usedDate }) => formatMoment(usedDate) },
  {
    id: 'left',
    name: t`Months left`,
    isNumber: true,
    cell: ({ monthsLeft }) => (monthsLeft === null ? t`All` : formatCount(monthsLeft)),
  },
];
