import { t } from '@lingui/core/macro';
import type { Bill } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { billStateTones, billStateWord } from '../../entities/billing/plan-words.ts';
import { useOperatedBillPdf } from '../../entities/operators/operator-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { formatDay } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Badge } from '../../ui/states.tsx';

/** What every list of bills says of them. */
export const billColumns = () =>
  ({
    number: { id: 'number', name: t`Number`, isRowHeader: true, cell: ({ number }) => number },
    date: { id: 'date', name: t`Date`, cell: ({ issuedDate }) => formatDay(issuedDate) },
    plan: { id: 'plan', name: t`Plan`, cell: ({ planName }) => planName },
    state: {
      id: 'state',
      name: t`State`,
      cell: ({ state }) => <Badge tone={billStateTones[state]}>{billStateWord(state)}</Badge>,
    },
    total: { id: 'total', name: t`Total`, isNumber: true, cell: ({ total, currency }) => formatMoney(total, currency) },
  }) satisfies Record<string, Column<Bill>>;

/** Downloads a bill of any business. */
export function useSaveBill() {
  const pdf = useOperatedBillPdf();
  const snackbar = useSnackbar();
  return (businessId: string, { id: billId, number }: Pick<Bill, 'id' | 'number'>) =>
    pdf.mutate(
      { businessId, billId },
      {
        onError: (failure) => snackbar.error(messageOf(failure)),
        onSuccess: (url) => saveAndRevoke(url, `${number}.pdf`),
      },
    );
}
