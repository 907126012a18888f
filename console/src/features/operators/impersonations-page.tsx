import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Impersonation, ImpersonationEnd } from '@zeacon/contract';
import { VenetianMask } from 'lucide-react';
import { useState } from 'react';
import { useImpersonations } from '../../entities/operators/operator-queries.ts';
import { formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Skeleton } from '../../ui/states.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import * as styles from './operators.css.ts';

const ends: Record<ImpersonationEnd, MessageDescriptor> = {
  ended: msg`Ended by the operator`,
  expired: msg`Time ran out`,
  signed_out: msg`The operator logged out`,
  operator_removed: msg`The operator role was taken away`,
  forbidden: msg`Forbidden by the business`,
  target_gone: msg`The member left or became an operator`,
};

/** Who of the operators acted as whom, when and why, and how it ended. */
export function ImpersonationsPage() {
  const address = useListAddress();
  const { search, page } = address;
  const [shown, setShown] = useState<Impersonation>();
  const list = useImpersonations({ page, ...(search && { search }) });
  return (
    <>
      <ListPage
        title={t`Operator log`}
        lead={t`Which operator acted as whom, when and why, and what they changed. The business sees it in its audit log.`}
        list={list}
        address={address}
        search={{ label: t`Search the log`, placeholder: t`Search by email, business or reason` }}
        loading={{ label: t`Loading the log`, bones: <Skeleton height={320} radius={16} /> }}
        empty={{
          icon: VenetianMask,
          title: t`Nobody has acted as somebody else`,
          text: t`When an operator does, it appears here.`,
        }}
        noMatch={{
          title: t`No entry matches`,
          text: t`Try another email, business or reason.`,
          showAll: t`Show all entries`,
        }}
      >
        {(impersonations) => (
          <DataTable
            label={t`Operator log`}
            columns={columns(setShown)}
            rows={impersonations}
            idOf={({ id }: Impersonation) => id}
          />
        )}
      </ListPage>
      {shown && <ChangesDialog of={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const columns = (onShow: (impersonation: Impersonation) => void): Column<Impersonation>[] => [
  {
    id: 'operator',
    name: t`Operator`,
    isRowHeader: true,
    isWide: true,
    cell: ({ operator, reason }) => (
      <>
        <bdi>{operator.email}</bdi>
        <span className={styles.soft}>{reason}</span>
      </>
    ),
  },
  {
    id: 'user',
    name: t`Acted as`,
    isWide: true,
    cell: ({ user, business }) => (
      <>
        <bdi>{user.email}</bdi>
        <span className={styles.soft}>
          <bdi>{business.businessName}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'access',
    name: t`Access`,
    cell: (impersonation) => (
      <>
        {impersonation.access === 'write' ? (
          <Badge tone="danger">{t`Could make changes`}</Badge>
        ) : (
          <Badge tone="grey">{t`View only`}</Badge>
        )}
        <Button size="small" onPress={() => onShow(impersonation)}>
          {t`See what was done`}
        </Button>
      </>
    ),
  },
  { id: 'begun', name: t`Started`, isNumber: true, cell: ({ startedDate }) => formatMoment(startedDate) },
  {
    id: 'ended',
    name: t`Ended`,
    cell: ({ endedDate, end }) =>
      endedDate === null || end === null ? (
        <Badge tone="green">{t`Active`}</Badge>
      ) : (
        <>
          {formatMoment(endedDate)}
          <span className={styles.soft}>{i18n._(ends[end])}</span>
        </>
      ),
  },
];
