import { appRestoreAccount, type ClosedAccount, type ConsoleSession } from '@zeacon/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './auth-layout.css.ts';

interface Props {
  closed: ClosedAccount;
  action: string;
  onRestored: (session: ConsoleSession) => unknown;
  /** The offer is over: the person has to log in again. */
  onOver: (reason: string) => void;
}

export function RestoreForm({ closed: { restoreTicket }, action, onRestored, onOver }: Props) {
  const api = useApi();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function restore() {
    setProblem(undefined);
    setPending(true);
    try {
      await onRestored(await api.call(appRestoreAccount, { body: { restoreTicket } }));
    } catch (error) {
      const isOver = error instanceof ApiFailure && error.code === 'account_deletion.ticket_over';
      if (isOver) onOver(messageOf(error));
      else setProblem(messageOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <div className={styles.fields}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button variant="primary" size="large" wide icon={RotateCcw} isPending={isPending} onPress={() => void restore()}>
        {action}
      </Button>
    </div>
  );
}
