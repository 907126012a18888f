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

  /** Tells how it went even when what was acted on, and its row with it, is gone by then. */
  const tell = (work: Promise<unknown>, onSuccess?: () => void) => void work.then(onSuccess, onError);

  const unarchive = (id: string) => tell(convert.mutateAsync(id), () => snackbar.success('Moved back to the library'));
  const setPublished = (streamId: string, publishStatus: PublishStatus, onSuccess: () => void) =>
    tell(publish.mutateAsync({ streamId, publishStatus }), onSuccess);

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
    retry: ({ id }: Stream) => tell(retry.mutateAsync(id)),
    archive: ({ id }: Stream) =>
      tell(archive.mutateAsync(id), () => snackbar.undoable('Moved to the archive', () => unarchive(id))),
    convert: ({ id }: Stream) =>
      tell(convert.mutateAsync(id), () => snackbar.success('The recording is an on-demand video now')),
    remove: ({ id }: Stream, onRemoved: () => void) =>
      tell(remove.mutateAsync(id), () => {
        snackbar.success('Video deleted');
        onRemoved();
      }),
    removeArchive: ({ id }: Stream, reason: string, onRemoved: () => void) =>
      tell(removeArchive.mutateAsync({ id, reason }), () => {
        snackbar.success('Recording deleted');
        onRemoved();
      }),
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
