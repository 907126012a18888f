import { t } from '@lingui/core/macro';
import type { EnquiryState, OperatedEnquiry } from '@zeacon/contract';
import { Inbox } from 'lucide-react';
import { useEnquiries, useEnquiryCalls } from '../../entities/operators/enquiry-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { useSession } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { enquiryColumns } from './enquiry-columns.tsx';
import { HowToSell } from './how-to-sell.tsx';
import { PlanFeedbackCard } from './plan-feedback-card.tsx';

const states: readonly EnquiryState[] = ['OPEN', 'ANSWERED'];

/** What people ask before they buy, and why others cancelled. */
export function EnquiriesPage() {
  const { isSelling = false } = useSession();
  const address = useListAddress(['state']);
  const state = states.find((one) => one === address.read('state'));
  const list = useEnquiries({ page: address.page, ...(state && { state }) });
  const { answer, remove } = useEnquiryCalls();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const mark = ({ id, answeredDate }: OperatedEnquiry) =>
    answer.mutate(
      { id, isAnswered: answeredDate === null },
      { onError: (failure) => snackbar.error(messageOf(failure)) },
    );
  const askToDelete = ({ id, name }: OperatedEnquiry) =>
    confirm({
      title: t`Delete the enquiry of ${name}?`,
      text: t`Their name, email and phone number are deleted for good.`,
      action: t`Delete enquiry`,
      run: () => remove.mutateAsync(id),
      done: t`Enquiry deleted`,
    });
  return (
    <ListPage
      title={t`Enquiries`}
      lead={t`People who asked about a plan. Each enquiry is also mailed to every operator.`}
      list={list}
      address={address}
      filters={
        <NativeSelect
          label={t`State of the enquiry`}
          options={[
            { value: '', label: t`All enquiries` },
            { value: 'OPEN', label: t`To be answered` },
            { value: 'ANSWERED', label: t`Answered` },
          ]}
          value={state ?? ''}
          onChange={(value) => address.change({ state: value })}
        />
      }
      loading={{ label: t`Loading enquiries`, bones: <Skeleton height={320} radius={16} /> }}
      empty={{
        icon: Inbox,
        title: t`No enquiries yet`,
        text: t`Whoever chooses “Contact sales” on the page with the plans appears here.`,
      }}
      noMatch={{
        title: t`No enquiries match`,
        text: t`Choose another state.`,
        showAll: t`Show all enquiries`,
      }}
      after={isSelling ? <PlanFeedbackCard /> : <HowToSell />}
    >
      {(enquiries) => (
        <DataTable
          label={t`Enquiries`}
          columns={enquiryColumns(mark, askToDelete)}
          rows={enquiries}
          idOf={({ id }: OperatedEnquiry) => id}
        />
      )}
    </ListPage>
  );
}
