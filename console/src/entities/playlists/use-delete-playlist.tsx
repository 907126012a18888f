import { t } from '@lingui/core/macro';
import type { Playlist } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { usePlaylistWrites } from './playlist-queries.ts';

/** Asks first, then deletes a playlist. */
export function useDeletePlaylist() {
  const { remove } = usePlaylistWrites();
  const confirm = useConfirm();
  return ({ id, name }: Playlist, onDone?: () => void) =>
    confirm({
      title: t`Delete “${name}”?`,
      text: (
        <>
          <p>{t`Its name and its order will be lost for good, and pages and players that play it will be empty.`}</p>
          <p>{t`The videos stay in your library.`}</p>
        </>
      ),
      action: t`Delete playlist`,
      run: () => remove.mutateAsync(id),
      done: t`Playlist deleted`,
      onDone,
    });
}
