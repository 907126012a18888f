import { plural } from '@lingui/core/macro';
import type { BulkAction, Stream } from '@zeacon/contract';
import { useState } from 'react';
import { type BulkOutcome, useLibraryWrites } from '../../entities/videos/library-writes.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { describeChange, describeRefusals, undoSteps } from './bulk-outcome.ts';

/** Actions on all selected videos, with a message about the result and undo if possible. */
export function useBulkActions(videos: ReadonlyMap<string, Stream>) {
  const { changeAll } = useLibraryWrites();
  const snackbar = useSnackbar();
  const [isPending, setIsPending] = useState(false);
  const nameOf = (id: string) => videos.get(id)?.name ?? id;

  async function work(attempt: () => Promise<void>) {
    setIsPending(true);
    try {
      await attempt();
    } catch (error) {
      snackbar.error(messageOf(error));
    } finally {
      setIsPending(false);
    }
  }

  function tell(action: BulkAction, { changed, refused }: BulkOutcome) {
    const steps = undoSteps(action, changed, videos);
    const word = describeChange(action, changed.length);
    if (changed.length > 0 && steps.length > 0) snackbar.undoable(word, () => undo(steps));
    else if (changed.length > 0) snackbar.success(word);
    const refusals = describeRefusals(refused, nameOf);
    if (refusals) snackbar.error(refusals);
  }

  async function undo(steps: ReturnType<typeof undoSteps>) {
    try {
      let restored = 0;
      for (const step of steps) restored += (await changeAll.mutateAsync(step)).changed.length;
      snackbar.success(plural(restored, { one: '# video put back', other: '# videos put back' }));
    } catch (error) {
      snackbar.error(messageOf(error));
    }
  }

  return {
    isPending,
    apply: (action: BulkAction, onDone?: () => void) =>
      work(async () => {
        tell(action, await changeAll.mutateAsync({ streamIds: [...videos.keys()], action }));
        onDone?.();
      }),
    /** `reason` is stored in the history of recordings. Rejects with the error. */
    async remove(reason: string) {
      const action = { kind: 'delete', ...(reason && { reason }) } as const;
      tell(action, await changeAll.mutateAsync({ streamIds: [...videos.keys()], action }));
    },
  };
}
