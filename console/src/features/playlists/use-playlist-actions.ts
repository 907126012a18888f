import { plural, t } from '@lingui/core/macro';
import type { PlaylistDetail, PlaylistWithDetails } from '@zeacon/contract';
import { usePlaylistEdits } from '../../entities/playlists/playlist-queries.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { useSnackbar } from '../../platform/snackbars.ts';

/** Actions on an open playlist, with notices about the result. */
export function usePlaylistActions({ id, details, offer }: PlaylistWithDetails) {
  const edits = usePlaylistEdits(id);
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const onError = (error: unknown) => {
    const isStale = error instanceof ApiFailure && error.code === 'playlist.changed';
    snackbar.error(isStale ? t`This playlist was changed elsewhere. Its newest order is shown now.` : messageOf(error));
  };
  return {
    isAdding: edits.add.isPending,
    describe: (changes: { name?: string; description?: string }) => edits.describe.mutateAsync(changes),
    order: (detailIds: string[]) => edits.order.mutate(detailIds, { onError }),
    add(streamIds: string[], onAdded: () => void) {
      edits.add.mutate(
        { streamIds },
        {
          onError,
          onSuccess: () => {
            snackbar.success(plural(streamIds.length, { one: 'Video added', other: '# videos added' }));
            onAdded();
          },
        },
      );
    },
    remove({ id: detailId, stream }: PlaylistDetail) {
      const { name } = stream;
      const position = details.findIndex((detail) => detail.id === detailId);
      const undo = () => edits.add.mutate({ streamIds: [stream.id], position }, { onError });
      const onSuccess = () => snackbar.undoable(t`“${name}” removed from the playlist`, undo);
      if (!offer) return edits.remove.mutate(detailId, { onError, onSuccess });
      return confirm({
        title: t`Take “${name}” out of the series?`,
        text: leaving(),
        action: t`Take out`,
        run: () => edits.remove.mutateAsync(detailId, { onSuccess }),
      });
    },
  };
}

const leaving = () =>
  t`From then on it is free, unless it has a price of its own or is in another series. Anyone who already bought the series keeps it.`;
