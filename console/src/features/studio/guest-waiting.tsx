import { t } from '@lingui/core/macro';
import type { HandRaise } from '@zeacon/contract';
import { useModeration } from '../../entities/lives/live-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

/** Tells the host of the invited guest who has waited longest. */
export function GuestWaiting({ streamId, hands }: { streamId: string; hands: readonly HandRaise[] }) {
  const { decide } = useModeration(streamId);
  const snackbar = useSnackbar();
  const guest = hands.find(({ state, isInvited }) => state === 'queued' && isInvited);
  if (!guest) return null;
  const { name, handRaiseId } = guest;
  const letIn = () =>
    decide.mutate({ handRaiseId, action: 'accept' }, { onError: (error) => snackbar.error(messageOf(error)) });
  return (
    <Notice
      tone="blue"
      action={
        <Button variant="primary" size="small" isPending={decide.isPending} onPress={letIn}>
          {t`Let in`}
        </Button>
      }
    >
      {t`${name} is here as your guest and waits to be let in.`}
    </Notice>
  );
}
