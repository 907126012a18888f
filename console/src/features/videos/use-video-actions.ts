import type { PublishStatus, Stream } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { useLibraryWrites } from '../../platform/library-writes.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useVideoWrites } from '../../platform/video-queries.ts';

/** What can be done to a video from its menu or its page, with a word on how it went. */
export function useVideoActions() {
  const { publish, retry, remove } = useVideoWrites();
  const { archive, convert, removeArchive } = useLibraryWrites();
  const snackbar = useSnackbar();
  const onError = (error: unknown) => snackbar.error(messageOf(error));

  const unarchive = (id: string) =>
    convert.mutate(id, { onError, onSuccess: () => snackbar.success('Moved back to the library') });
  const setPublished = (streamId: string, publishStatus: PublishStatus, onSuccess: () => void) =>
    publish.mutate({ streamId, publishStatus }, { onError, onSuccess });

  return {
    isPublishing: publish.isPending,
    isRetrying: retry.isPending,
    isConverting: convert.isPending,
    isRemoving: remove.isPending || removeArchive.isPending,
    togglePublished({ id, publishStatus }: Stream) {
      const wanted = publishStatus === 'Published' ? 'UnPublished' : 'Published';
      const word = wanted === 'Published' ? 'Video published' : 'Video unpublished';
      const undo = () => setPublished(id, publishStatus, () => snackbar.success('Undone'));
      setPublished(id, wanted, () => snackbar.undoable(word, undo));
    },
    retry: ({ id }: Stream) => retry.mutate(id, { onError }),
    archive({ id }: Stream) {
      archive.mutate(id, {
        onError,
        onSuccess: () => snackbar.undoable('Moved to the archive', () => unarchive(id)),
      });
    },
    convert({ id }: Stream) {
      convert.mutate(id, { onError, onSuccess: () => snackbar.success('The recording is an on-demand video now') });
    },
    remove({ id }: Stream, onRemoved: () => void) {
      remove.mutate(id, {
        onError,
        onSuccess: () => {
          snackbar.success('Video deleted');
          onRemoved();
        },
      });
    },
    removeArchive({ id }: Stream, reason: string, onRemoved: () => void) {
      removeArchive.mutate(
        { id, reason },
        {
          onError,
          onSuccess: () => {
            snackbar.success('Recording deleted');
            onRemoved();
          },
        },
      );
    },
  };
}

export function isPlayable({ playback }: Stream): boolean {
  return playback !== null;
}

/** An event may be announced before its file is there. */
export function isPublishable({ playback, packaging, eventStart }: Stream): boolean {
  return playback !== null || (packaging.state === 'awaiting' && eventStart !== null);
}

export function isArchive({ mediaType }: Stream): boolean {
  return mediaType === 'ARCHIVE';
}
