import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { useConfirm } from '../../platform/confirm.ts';
import { useLibraryWrites } from './library-writes.ts';
import { useVideoWrites } from './video-queries.ts';
import { isArchive } from './video-traits.ts';

/** The reason for deleting recordings, which the history keeps. */
export const deletionReason = () => ({ label: t`Reason`, maxLength: 500, missing: t`Reason is required` });

/** Asks first, then deletes a video, or a recording with the reason why. */
export function useDeleteVideo() {
  const { remove } = useVideoWrites();
  const { removeArchive } = useLibraryWrites();
  const confirm = useConfirm();

  const deleteRecording = ({ id, name }: Stream, onDone?: () => void) =>
    confirm({
      title: t`Delete “${name}”?`,
      text: <p>{t`The recording and its file will be lost for good. The history keeps its name and your reason.`}</p>,
      action: t`Delete recording`,
      reason: deletionReason(),
      run: (reason) => removeArchive.mutateAsync({ id, reason }),
      done: t`Recording deleted`,
      onDone,
    });

  const deleteOnDemand = ({ id, name, packaging }: Stream, onDone?: () => void) =>
    confirm({
      title: t`Delete “${name}”?`,
      text: (
        <>
          {packaging.state === 'awaiting' ? (
            <p>{t`The event and its details will be lost for good. There is no file yet.`}</p>
          ) : (
            <p>{t`The video, its file, every quality made from it, its captions and chapters will be lost for good.`}</p>
          )}
          <p>{t`It leaves every playlist. Players that show it stay, and are empty until you choose another video.`}</p>
        </>
      ),
      action: t`Delete video`,
      run: () => remove.mutateAsync(id),
      done: t`Video deleted`,
      onDone,
    });

  return (video: Stream, onDone?: () => void) =>
    isArchive(video) ? deleteRecording(video, onDone) : deleteOnDemand(video, onDone);
}
