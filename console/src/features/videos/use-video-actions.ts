import type { Stream } from '@zeacon/contract';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useVideoWrites } from '../../platform/video-queries.ts';

/** What can be done to a video from its menu or its page, with a word on how it went. */
export function useVideoActions() {
  const { publish, retry, remove } = useVideoWrites();
  const snackbar = useSnackbar();
  const onError = (error: unknown) => snackbar.error(messageOf(error));
  return {
    isPublishing: publish.isPending,
    isRetrying: retry.isPending,
    isRemoving: remove.isPending,
    togglePublished({ id, publishStatus }: Stream) {
      const wanted = publishStatus === 'Published' ? 'UnPublished' : 'Published';
      publish.mutate(
        { streamId: id, publishStatus: wanted },
        {
          onError,
          onSuccess: () => snackbar.success(wanted === 'Published' ? 'Video published' : 'Video unpublished'),
        },
      );
    },
    retry: ({ id }: Stream) => retry.mutate(id, { onError }),
    remove({ id }: Stream, onRemoved: () => void) {
      remove.mutate(id, {
        onError,
        onSuccess: () => {
          snackbar.success('Video deleted');
          onRemoved();
        },
      });
    },
  };
}

export function isPlayable({ playback }: Stream): boolean {
  return playback !== null;
}
