import { t } from '@lingui/core/macro';
import type { PublishStatus, Stream } from '@zeacon/contract';
import { htmlSnippet } from '../../entities/players/snippets.ts';
import { useLibraryWrites } from '../../entities/videos/library-writes.ts';
import { linkOf } from '../../entities/videos/link-of.ts';
import { useOriginal } from '../../entities/videos/use-original.ts';
import { useVideoWrites } from '../../entities/videos/video-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { copyText } from '../../platform/copy-text.ts';
import { useSnackbar } from '../../platform/snackbars.ts';

/** Actions on a video from its menu or its page, with a message about the result. */
export function useVideoActions() {
  const { publish, retry } = useVideoWrites();
  const { archive, convert } = useLibraryWrites();
  const original = useOriginal();
  const snackbar = useSnackbar();
  const onError = (error: unknown) => snackbar.error(messageOf(error));

  /** Reports the result even if the video and its row are gone by then. */
  const tell = (work: Promise<unknown>, onSuccess?: () => void) => void work.then(onSuccess, onError);

  const unarchive = (id: string) => tell(convert.mutateAsync(id), () => snackbar.success(t`Moved back to the library`));
  const setPublished = (streamId: string, publishStatus: PublishStatus, onSuccess: () => void) =>
    tell(publish.mutateAsync({ streamId, publishStatus }), onSuccess);

  return {
    isPublishing: publish.isPending,
    isRetrying: retry.isPending,
    isConverting: convert.isPending,
    togglePublished({ id, publishStatus }: Stream) {
      const wanted = publishStatus === 'Published' ? 'UnPublished' : 'Published';
      const word = wanted === 'Published' ? t`Video published` : t`Video unpublished`;
      const undo = () => setPublished(id, publishStatus, () => snackbar.success(t`Undone`));
      setPublished(id, wanted, () => snackbar.undoable(word, undo));
    },
    copyLink: (video: Stream) => tell(copyText(linkOf(video)), () => snackbar.success(t`Link copied`)),
    copyEmbed: ({ id }: Stream) =>
      tell(copyText(htmlSnippet(location.origin, { mediaId: id })), () => snackbar.success(t`Embed code copied`)),
    downloadOriginal: ({ id }: Stream) => tell(original.mutateAsync(id)),
    retry: ({ id }: Stream) => tell(retry.mutateAsync(id)),
    archive: ({ id }: Stream) =>
      tell(archive.mutateAsync(id), () => snackbar.undoable(t`Moved to the archive`, () => unarchive(id))),
    convert: ({ id }: Stream) =>
      tell(convert.mutateAsync(id), () => snackbar.success(t`The recording is an on-demand video now`)),
  };
}
