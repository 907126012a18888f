import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/states.tsx';

type Answer = 'APPROVE' | 'REFUSE';

interface Props {
  lastFour: string;
  /** Rejects with what went wrong. */
  onAnswer: (answer: Answer) => Promise<void>;
  onClose: () => void;
}

/** In the sandbox, in place of the bank. */
export function BankDialog({ lastFour, onAnswer, onClose }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isAnswering, setAnswering] = useState(false);
  const answer = async (choice: Answer) => {
    setAnswering(true);
    await onAnswer(choice).catch((error) => setProblem(messageOf(error)));
    setAnswering(false);
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
            <Button onPress={() => void answer('REFUSE')} isDisabled={isAnswering}>{t`Refuse`}</Button>
            <Button variant="primary" isPending={isAnswering} onPress={() => void answer('APPROVE')}>
              {t`Approve`}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
