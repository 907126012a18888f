import { Pause, Play, RotateCw, X } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { formatBytes, formatSpan } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { IconButton } from '../../ui/button.tsx';
import * as page from '../../ui/page.css.ts';
import { ProgressBar } from '../../ui/states.tsx';
import * as styles from './uploads.css.ts';
import type { UploadItem } from './uploads.ts';
import { useUploads } from './uploads-atoms.ts';

export function UploadRow({ item }: { item: UploadItem }) {
  const { id, fileName, state, sentBytes, sizeBytes, streamId } = item;
  const look = state === 'done' ? 'done' : state === 'paused' || state === 'failed' ? 'paused' : 'running';
  return (
    <li className={styles.item}>
      <span className={styles.name} title={fileName}>
        {state === 'done' && streamId ? (
          <Link href={paths.video(streamId)} className={page.textLink}>
            {fileName}
          </Link>
        ) : (
          fileName
        )}
      </span>
      <UploadActions id={id} item={item} />
      <div className={styles.bar}>
        <ProgressBar label={`Upload of ${fileName}`} value={sizeBytes ? sentBytes / sizeBytes : 0} look={look} />
      </div>
      <span className={`${styles.detail} ${state === 'failed' ? styles.problem : ''}`}>{describe(item)}</span>
    </li>
  );
}

function UploadActions({ id, item: { state, fileName } }: { id: string; item: UploadItem }) {
  const uploads = useUploads();
  const snackbar = useSnackbar();
  const cancel = () => {
    uploads.cancel(id).catch((error) => snackbar.error(`The upload could not be removed. ${messageOf(error)}`));
  };
  const canPause = state === 'uploading' || state === 'retrying' || state === 'preparing' || state === 'waiting';
  return (
    <span className={styles.actions}>
      {canPause && (
        <IconButton size="small" icon={Pause} label={`Pause ${fileName}`} onPress={() => uploads.pause(id)} />
      )}
      {state === 'paused' && (
        <IconButton size="small" icon={Play} label={`Resume ${fileName}`} onPress={() => uploads.resume(id)} />
      )}
      {state === 'failed' && (
        <IconButton size="small" icon={RotateCw} label={`Try ${fileName} again`} onPress={() => uploads.resume(id)} />
      )}
      {state === 'done' ? (
        <IconButton size="small" icon={X} label={`Dismiss ${fileName}`} onPress={() => uploads.dismiss(id)} />
      ) : (
        state !== 'finishing' && <IconButton size="small" icon={X} label={`Cancel ${fileName}`} onPress={cancel} />
      )}
    </span>
  );
}

function describe({ state, sentBytes, sizeBytes, bytesPerSecond, message }: UploadItem): string {
  const amount = `${formatBytes(sentBytes)} of ${formatBytes(sizeBytes)}`;
  if (state === 'failed') return message ?? 'Something went wrong';
  if (state === 'waiting') return `${formatBytes(sizeBytes)}, waiting for its turn`;
  if (state === 'preparing') return `${formatBytes(sizeBytes)}, starting`;
  if (state === 'paused') return `${amount}, paused`;
  if (state === 'retrying') return `${amount}, connection lost. Trying again by itself.`;
  if (state === 'finishing') return `${formatBytes(sizeBytes)}, finishing`;
  if (state === 'done') return `${formatBytes(sizeBytes)}, uploaded`;
  if (!bytesPerSecond) return amount;
  const left = formatSpan(((sizeBytes - sentBytes) / bytesPerSecond) * 1000);
  return `${amount}, ${formatBytes(bytesPerSecond)}/s, ${left} left`;
}
