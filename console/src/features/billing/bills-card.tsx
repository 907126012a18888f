import { t } from '@lingui/core/macro';
import { type Bill, defaultPageSize } from '@zeacon/contract';
import { Download } from 'lucide-react';
import { useBillingCalls, useBills } from '../../entities/billing/billing-queries.ts';
import { formatMoney } from '../../entities/billing/money.ts';
import { billStateTones, billStateWord } from '../../entities/billing/plan-words.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { formatDay } from '../../platform/format.ts';
import { useExistingPage, useListAddress } from '../../platform/list-address.ts';
import { useMayThemselves } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Card } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Badge, Loading, Problem, Skeleton } from '../../ui/states.tsx';
import * as styles from './billing.css.ts';
import { useAttendedPayment } from './use-attended-payment.tsx';

/** All bills, the newest first. */
export function BillsCard({ isEmptyHidden = false }: { isEmptyHidden?: boolean }) {
  const address = useListAddress();
  const { search, page } = address;
  const { data, error, refetch } = useBills({ page, size: defaultPageSize, ...(search && { search }) });
  const { attend, bank } = useAttendedPayment();
  const columns = useColumns(attend);
  useExistingPage(data, address.turnTo);
  if (isEmptyHidden && data?.totalItems === 0 && !search) return null;
  return (
    <Card
      title={t`Bills`}
      actions={
        <SearchBox
          label={t`Search bills`}
          placeholder={t`Number or plan`}
          value={search}
          onChange={(value) => address.change({ search: value })}
        />
      }
    >
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Loading label={t`Loading bills`}>
          <Skeleton height={120} radius={10} />
        </Loading>
      )}
      {data?.totalItems === 0 && (
        <p className={styles.soft}>{search ? t`No bill has this number or plan.` : t`No bills yet.`}</p>
      )}
      {data && data.items.length > 0 && (
        <>
          <DataTable label={t`Bills`} columns={columns} rows={data.items} idOf={({ id }) => id} />
          <Pagination {...data} onChange={address.turnTo} />
        </>
      )}
      {bank}
    </Card>
  );
}

function useColumns(attend: ReturnType<typeof useAttendedPayment>['attend']): Column<Bill>[] {
  const { pdf, pay } = useBillingCalls();
  const mayPay = useMayThemselves('billing.manage');
  const snackbar = useSnackbar();
  const onError = (failure: unknown) => snackbar.error(messageOf(failure));
  const save = ({ id, number }: Bill) =>
    pdf.mutate(id, {
      onError,
      onSuccess: (url) => {
        saveAndRevoke(url, `${number}.pdf`);
      },
    });
  return [
    {
      id: 'number',
      name: t`Number`,
      isRowHeader: true,
      cell: ({ number, kind }) => (
        <>
          {number}
          {kind === 'CREDIT_NOTE' && <span className={styles.soft}> {t`Credit note`}</span>}
        </>
      ),
    },
    { id: 'date', name: t`Date`, cell: ({ issuedDate }) => formatDay(issuedDate) },
    { id: 'plan', name: t`Plan`, cell: ({ planName }) => planName },
    {
      id: 'state',
      name: t`State`,
      cell: ({ state }) => <Badge tone={billStateTones[state]}>{billStateWord(state)}</Badge>,
    },
    { id: 'total', name: t`Total`, isNumber: true, cell: ({ total, currency }) => formatMoney(total, currency) },
    {
      id: 'actions',
      name: t`Actions`,
      isNameHidden: true,
      cell: (bill) => {
        const { id, number, state } = bill;
        return (
          <div className={styles.line}>
            {state === 'OPEN' && mayPay && (
              <Button
                size="small"
                aria-label={t`Pay ${number}`}
                isPending={pay.isPending && pay.variables === id}
                onPress={() =>
                  void attend(() => pay.mutateAsync(id)).then(() => snackbar.success(t`Bill paid`), onError)
                }
              >
                {t`Pay`}
              </Button>
            )}
            <IconButton icon={Download} size="small" label={t`Download ${number}`} onPress={() => save(bill)} />
          </div>
        );
      },
    },
  ];
}
