import { plural, t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import { deletionReason } from '../../entities/videos/use-delete-video.tsx';
import { isArchive } from '../../entities/videos/video-traits.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { formatBytes } from '../../platform/format.ts';
import * as styles from './bulk-bar.css.ts';

/** Deletes all selected videos after confirmation. `run` gets the reason if recordings are among them. */
export function useBulkDelete(run: (reason: string) => Promise<unknown>) {
  const confirm = useConfirm();
  return (videos: readonly Stream[], onDone: () => void) => {
    const count = videos.length;
    confirm({
      title: plural(count, { one: 'Delete # video?', other: 'Delete # videos?' }),
      text: <WhatIsLost videos={videos} />,
      action: plural(count, { one: 'Delete # video', other: 'Delete # videos' }),
      reason: videos.some(isArchive)
        ? { ...deletionReason(), hint: t`Kept in the history of the recordings` }
        : undefined,
      run,
      onDone,
    });
  };
}

const namedAtMost = 5;

function WhatIsLost({ videos }: { videos: readonly Stream[] }) {
  const published = videos.filter(({ publishStatus }) => publishStatus === 'Published').length;
  const size = formatBytes(videos.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  const unnamed = videos.length - namedAtMost;
  return (
    <>
      <ul className={styles.names}>
        {videos.slice(0, namedAtMost).map(({ id, name }) => (
          <li key={id} dir="auto">
            {name}
          </li>
        ))}
        {unnamed > 0 && <li>{plural(unnamed, { one: 'and # video more', other: 'and # videos more' })}</li>}
      </ul>
      <p>{t`Their files (${size}), every quality made from them, captions and chapters will be lost for good.`}</p>
      {published > 0 && (
        <p>
          {plural(published, {
            one: '# of these videos can be watched now and will disappear for viewers.',
            other: '# of these videos can be watched now and will disappear for viewers.',
          })}
        </p>
      )}
    </>
  );
}
