import { t } from '@lingui/core/macro';
import type { Bill, ListedBill } from '@zeacon/contract';
import { Undo2 } from 'lucide-react';
import { formatMoney } from '../../entities/billing/money.ts';
import { useRefundBill } from '../../entities/operators/operator-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { IconButton } from '../../ui/button.tsx';

/** One that was paid with a card, and not given back yet. */
const isRefundable = ({ kind, state, amountDue }: Bill): boolean =>
  kind === 'INVOICE' && amountDue > 0 && (state === 'PAID' || state === 'REFUNDING');

const isOpen = ({ kind, state }: Bill): boolean => kind === 'INVOICE' && state === 'OPEN';

type OperatedBill = Bill & Partial<Pick<ListedBill, 'keptUntil'>>;

/** Asks, then gives a bill of any business back, or takes one back that is open. */
export function useGiveBack() {
  const refund = useRefundBill();
  const confirm = useConfirm();
  return (businessId: string, bill: OperatedBill) => {
    const { id: billId, number, amountDue, creditUsed, currency, keptUntil } = bill;
    const money = formatMoney(amountDue, currency);
    const credit = formatMoney(creditUsed, currency);
    const creditBack = creditUsed > 0 && !keptUntil && (
      <p>{t`The ${credit} of credit that the bill used is there again for the next bills.`}</p>
    );
    const run = () => refund.mutateAsync({ businessId, billId });
    if (isOpen(bill))
      return confirm({
        title: t`Take back bill ${number}?`,
        text: (
          <>
            <p>{t`A credit note takes the bill back, and nothing is charged for it.`}</p>
            {creditBack}
          </>
        ),
        action: t({ message: 'Take back', context: 'bill' }),
        run,
        done: t`Taken back`,
      });
    return confirm({
      title: t`Refund bill ${number}?`,
      text: keptUntil ? (
        <p>{t`${money} goes back to the card, and a credit note takes the bill back.`}</p>
      ) : (
        <>
          <p>{t`${money} goes back to the card, and a credit note takes the bill back. The plan goes on.`}</p>
          {creditBack}
        </>
      ),
      action: t`Refund`,
      run,
      done: t`Refunded`,
    });
  };
}

interface GiveBackButtonProps {
  bill: Bill;
  onPress: () => void;
}

/** Nothing for a bill that is neither paid with a card nor open. */
export function GiveBackButton({ bill, onPress }: GiveBackButtonProps) {
  const { number } = bill;
  if (isRefundable(bill)) return <IconButton icon={Undo2} size="small" label={t`Refund ${number}`} onPress={onPress} />;
  if (isOpen(bill)) return <IconButton icon={Undo2} size="small" label={t`Take back ${number}`} onPress={onPress} />;
  return null;
}
