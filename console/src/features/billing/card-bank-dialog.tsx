import type { PaymentProfile } from '@zeacon/contract';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { BankDialog } from './bank-dialog.tsx';
import { useAttendedPayment } from './use-attended-payment.tsx';

interface Props {
  confirming: PaymentProfile['confirming'];
  /** The card can be charged now. */
  onApproved: () => void | Promise<void>;
  onClose: () => void;
}

/** What the bank of a card asks its holder (3-D Secure) when it is added. */
export function CardBankDialog({ confirming, onApproved, onClose }: Props) {
  const { confirmCard } = useBillingCalls();
  const { attend, bank } = useAttendedPayment();
  if (!confirming) return bank;
  const { id: confirmingId, lastFour } = confirming;
  return (
    <>
      <BankDialog
        lastFour={lastFour}
        onAnswer={async (answer) => {
          await attend(() => confirmCard.mutateAsync({ confirmingId, answer }));
          await onApproved();
        }}
        onClose={onClose}
      />
      {bank}
    </>
  );
}
