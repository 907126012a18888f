import type { PlaylistDetail, PlaylistWithDetails } from '@zeacon/contract';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { usePlaylistEdits } from '../../platform/playlist-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';

/** What can be done to an open playlist, with a word on how it went. */
export function usePlaylistActions({ id, details }: PlaylistWithDetails) {
  const edits = usePlaylistEdits(id);
  const snackbar = useSnackbar();
  const onError = (error: unknown) => {
    const isStale = error instanceof ApiFailure && error.code === 'playlist.changed';
    snackbar.error(isStale ? 'This playlist was changed elsewhere. Its newest order is shown now.' : messageOf(error));
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
            snackbar.success(streamIds.length === 1 ? 'Video added' : `${streamIds.length} videos added`);
            onAdded();
          },
        },
      );
    },
    remove({ id: detailId, stream }: PlaylistDetail) {
      const position = details.findIndex((detail) => detail.id === detailId);
      const undo = () => edits.add.mutate({ streamIds: [stream.id], position }, { onError });
      edits.remove.mutate(detailId, {
        onError,
        onSuccess: () => snackbar.undoable(`“${stream.name}” removed from the playlist`, undo),
      });
    },
  };
}
