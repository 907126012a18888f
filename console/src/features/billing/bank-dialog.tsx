import { t } from '@lingui/core/macro';
import type { PaymentProfile } from '@zeacon/contract';
import { useState } from 'react';
import { useBillingCalls } from '../../entities/billing/billing-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/states.tsx';

interface Props {
  confirming: PaymentProfile['confirming'];
  /** The card can be charged now. */
  onApproved: () => void | Promise<void>;
  onClose: () => void;
}

/** What the bank of a card asks its holder (3-D Secure): in the sandbox, in place of the bank. */
export function BankDialog({ confirming, onApproved, onClose }: Props) {
  const { confirmCard } = useBillingCalls();
  const [problem, setProblem] = useState<string>();
  if (!confirming) return null;
  const { id: confirmingId, lastFour } = confirming;
  const answer = async (choice: 'APPROVE' | 'REFUSE') => {
    try {
      await confirmCard.mutateAsync({ confirmingId, answer: choice });
    } catch (error) {
      return setProblem(messageOf(error));
    }
    await onApproved();
  };
  return (
    <Dialog title={t`Confirm with your bank`} isOpen onClose={onClose} isDismissable={false}>
      <DialogText>
        <p>{t`The bank of the card ending in ${lastFour} asks whether it is you. This is the test bank: answer for it.`}</p>
      </DialogText>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <DialogActions>
        {problem ? (
          <Button variant="primary" onPress={onClose}>{t`Enter another card`}</Button>
        ) : (
          <>
            <Button onPress={() => void answer('REFUSE')} isDisabled={confirmCard.isPending}>{t`Refuse`}</Button>
            <Button variant="primary" isPending={confirmCard.isPending} onPress={() => void answer('APPROVE')}>
              {t`Approve`}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
