import { t } from '@lingui/core/macro';
import type { OperatedBusiness } from '@zeacon/contract';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useBusinesses } from '../../entities/operators/operator-queries.ts';
import { formatCount, formatMoment } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Badge, Skeleton } from '../../ui/states.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import * as styles from './operators.css.ts';

/** All businesses of the platform, for those who look after it. */
export function BusinessesPage() {
  const address = useListAddress();
  const { search, page } = address;
  const list = useBusinesses({ page, ...(search && { search }) });
  const [chosen, setChosen] = useState<OperatedBusiness>();
  return (
    <>
      <ListPage
        title={t`All businesses`}
        lead={t`To help somebody, see their business as they see it. They read in their audit log that you did, and why.`}
        list={list}
        address={address}
        search={{ label: t`Search businesses`, placeholder: t`Search by name or email of a member` }}
        loading={{ label: t`Loading businesses`, bones: <Skeleton height={320} radius={16} /> }}
        empty={{ icon: Building2, title: t`No businesses yet`, text: t`Whoever signs up appears here.` }}
        noMatch={{
          title: t`No businesses match`,
          text: t`Try another name or email.`,
          showAll: t`Show all businesses`,
        }}
      >
        {(businesses) => (
          <DataTable
            label={t`All businesses`}
            columns={columnsFor(setChosen)}
            rows={businesses}
            idOf={({ id }: OperatedBusiness) => id}
          />
        )}
      </ListPage>
      {chosen && <ImpersonateDialog business={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

const actLabel = ({ businessName }: OperatedBusiness) => t`Act for ${businessName}`;

function columnsFor(onChoose: (business: OperatedBusiness) => void): Column<OperatedBusiness>[] {
  return [
    {
      id: 'name',
      name: t`Business`,
      isRowHeader: true,
      isWide: true,
      cell: ({ businessName, ownerEmail }) => (
        <>
          <bdi>{businessName}</bdi>
          <span className={styles.soft}>
            <bdi>{ownerEmail}</bdi>
          </span>
        </>
      ),
    },
    { id: 'members', name: t`Members`, isNumber: true, cell: ({ memberCount }) => formatCount(memberCount) },
    { id: 'since', name: t`Since`, isNumber: true, cell: ({ createdDate }) => formatMoment(createdDate) },
    {
      id: 'act',
      name: t`Act as a member`,
      isNameHidden: true,
      cell: (business) =>
        business.allowsOperators ? (
          <Button size="small" aria-label={actLabel(business)} onPress={() => onChoose(business)}>
            {t`Act for`}
          </Button>
        ) : (
          <Badge tone="grey">{t`Not allowed`}</Badge>
        ),
    },
  ];
}
