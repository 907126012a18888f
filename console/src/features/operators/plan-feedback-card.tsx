import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { OperatedFeedback } from '@zeacon/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { cancelReasons } from '../../entities/billing/plan-words.ts';
import { usePlanFeedback } from '../../entities/operators/enquiry-queries.ts';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { formatDay } from '../../platform/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { textLink } from '../../ui/page.css.ts';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './operators.css.ts';
import { fact } from './section.css.ts';

/** Why businesses cancelled, for those who said so. */
export function PlanFeedbackCard() {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = usePlanFeedback(page);
  return (
    <Card title={t`Why plans were cancelled`}>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading why plans were cancelled`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.totalItems === 0 && <p className={fact}>{t`Nobody has said why yet.`}</p>}
      {data && data.items.length > 0 && (
        <>
          <DataTable
            label={t`Why plans were cancelled`}
            columns={columns()}
            rows={data.items}
            idOf={({ id }: OperatedFeedback) => id}
          />
          <Pagination {...data} onChange={setPage} />
        </>
      )}
    </Card>
  );
}

const columns = (): Column<OperatedFeedback>[] => [
  {
    id: 'business',
    name: t`Business`,
    isRowHeader: true,
    cell: ({ businessId, businessName }) => (
      <Link className={textLink} href={operatorPaths.business(businessId)}>
        <bdi>{businessName}</bdi>
      </Link>
    ),
  },
  {
    id: 'reason',
    name: t`Reason`,
    isWide: true,
    cell: ({ reason, text }) => (
      <>
        {i18n._(cancelReasons[reason])}
        {text && (
          <span className={styles.soft} dir="auto">
            {text}
          </span>
        )}
      </>
    ),
  },
  { id: 'date', name: t`Date`, cell: ({ createdDate }) => formatDay(createdDate) },
];
