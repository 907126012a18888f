import { t } from '@lingui/core/macro';
import type { EmbeddedPlayer } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { usePlayerWrites } from './player-queries.ts';

/** Asks first, then deletes a player. */
export function useDeletePlayer() {
  const { remove } = usePlayerWrites();
  const confirm = useConfirm();
  return ({ uuid, name }: EmbeddedPlayer, onDone?: () => void) =>
    confirm({
      title: t`Delete “${name}”?`,
      text: (
        <>
          <p>{t`Every page that embeds this player will show that it is gone. Its settings will be lost for good.`}</p>
          <p>{t`What it plays stays in your library.`}</p>
        </>
      ),
      action: t`Delete player`,
      run: () => remove.mutateAsync(uuid),
      done: t`Player deleted`,
      onDone,
    });
}
