import { t } from '@lingui/core/macro';
import type { OperatedBusiness, SubscriptionState } from '@zeacon/contract';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { stateWord } from '../../entities/billing/plan-words.ts';
import { useBusinesses } from '../../entities/operators/operator-queries.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useSession } from '../../platform/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { businessColumns } from './business-columns.tsx';
import { HowToSell } from './how-to-sell.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';

const states: readonly SubscriptionState[] = ['TRIAL', 'ACTIVE', 'PAST_DUE', 'READ_ONLY', 'ENDED'];
const filters = ['state', 'plan'] as const;

/** All businesses of the platform, for those who look after it. */
export function BusinessesPage() {
  const { isSelling = false } = useSession();
  const address = useListAddress(filters);
  const { search, page } = address;
  const state = states.find((one) => one === address.read('state'));
  const planId = address.read('plan');
  const list = useBusinesses({ page, ...(search && { search }), ...(state && { state }), ...(planId && { planId }) });
  const [chosen, setChosen] = useState<OperatedBusiness>();
  return (
    <>
      <ListPage
        title={t`All businesses`}
        lead={t`To help somebody, see their business as they see it. Their audit log shows that you did, and why.`}
        list={list}
        address={address}
        search={{ label: t`Search businesses`, placeholder: t`Search by name or email of a member` }}
        filters={
          isSelling && (
            <NativeSelect
              label={t`State of the plan`}
              options={[
                { value: '', label: t`All states` },
                ...states.map((value) => ({ value: value as string, label: stateWord(value) })),
              ]}
              value={state ?? ''}
              onChange={(value) => address.change({ state: value })}
            />
          )
        }
        loading={{ label: t`Loading businesses`, bones: <Skeleton height={320} radius={16} /> }}
        empty={{ icon: Building2, title: t`No businesses yet`, text: t`Whoever signs up appears here.` }}
        noMatch={{
          title: t`No businesses match`,
          text: t`Try another name, email or state.`,
          showAll: t`Show all businesses`,
        }}
        after={!isSelling && <HowToSell />}
      >
        {(businesses) => (
          <DataTable
            label={t`All businesses`}
            columns={businessColumns(isSelling, setChosen)}
            rows={businesses}
            idOf={({ id }: OperatedBusiness) => id}
          />
        )}
      </ListPage>
      {chosen && <ImpersonateDialog business={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
