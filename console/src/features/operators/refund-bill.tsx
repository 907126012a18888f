import { t } from '@lingui/core/macro';
import type { Bill, ListedBill } from '@zeacon/contract';
import { formatMoney } from '../../entities/billing/money.ts';
import { useRefundBill } from '../../entities/operators/operator-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';

/** One that was paid with a card, and not given back yet. */
export const isRefundable = ({ kind, state, amountDue }: Bill): boolean =>
  kind === 'INVOICE' && amountDue > 0 && (state === 'PAID' || state === 'REFUNDING');

/** Asks, then gives a bill of any business back. */
export function useGiveBack() {
  const refund = useRefundBill();
  const confirm = useConfirm();
  return (businessId: string, bill: Bill & Partial<Pick<ListedBill, 'keptUntil'>>) => {
    const { id: billId, number, amountDue, creditUsed, currency, keptUntil } = bill;
    const money = formatMoney(amountDue, currency);
    const credit = formatMoney(creditUsed, currency);
    return confirm({
      title: t`Refund bill ${number}?`,
      text: keptUntil ? (
        <p>{t`${money} goes back to the card, and a credit note takes the bill back.`}</p>
      ) : (
        <>
          <p>{t`${money} goes back to the card, and a credit note takes the bill back. The plan goes on.`}</p>
          {creditUsed > 0 && <p>{t`The ${credit} of credit that the bill used is there again for the next bills.`}</p>}
        </>
      ),
      action: t`Refund`,
      run: () => refund.mutateAsync({ businessId, billId }),
      done: t`Refunded`,
    });
  };
}
