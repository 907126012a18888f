import { t } from '@lingui/core/macro';
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
      <span className={styles.name} title={fileName} dir="auto">
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
        <ProgressBar label={t`Upload of ${fileName}`} value={sizeBytes ? sentBytes / sizeBytes : 0} look={look} />
      </div>
      <span className={`${styles.detail} ${state === 'failed' ? styles.problem : ''}`}>{describe(item)}</span>
    </li>
  );
}

function UploadActions({ id, item: { state, fileName } }: { id: string; item: UploadItem }) {
  const uploads = useUploads();
  const snackbar = useSnackbar();
  const cancel = () => {
    uploads
      .with((run) => run.cancel(id))
      .catch((error) => {
        const reason = messageOf(error);
        snackbar.error(t`The upload could not be removed. ${reason}`);
      });
  };
  const doNow = (what: 'pause' | 'resume' | 'dismiss') => () => void uploads.with((run) => run[what](id));
  const canPause = state === 'uploading' || state === 'retrying' || state === 'preparing' || state === 'waiting';
  return (
    <span className={styles.actions}>
      {canPause && <IconButton size="small" icon={Pause} label={t`Pause ${fileName}`} onPress={doNow('pause')} />}
      {state === 'paused' && (
        <IconButton size="small" icon={Play} label={t`Resume ${fileName}`} onPress={doNow('resume')} />
      )}
      {state === 'failed' && (
        <IconButton size="small" icon={RotateCw} label={t`Try ${fileName} again`} onPress={doNow('resume')} />
      )}
      {state === 'done' ? (
        <IconButton size="small" icon={X} label={t`Dismiss ${fileName}`} onPress={doNow('dismiss')} />
      ) : (
        state !== 'finishing' && <IconButton size="small" icon={X} label={t`Cancel ${fileName}`} onPress={cancel} />
      )}
    </span>
  );
}

function describe({ state, sentBytes, sizeBytes, bytesPerSecond, message }: UploadItem): string {
  const [sent, size] = [formatBytes(sentBytes), formatBytes(sizeBytes)];
  if (state === 'failed') return message ?? t`Something went wrong`;
  if (state === 'waiting') return t`${size}, waiting for its turn`;
  if (state === 'preparing') return t`${size}, starting`;
  if (state === 'paused') return t`${sent} of ${size}, paused`;
  if (state === 'retrying') return t`${sent} of ${size}, connection lost. Trying again automatically.`;
  if (state === 'finishing') return t`${size}, finishing`;
  if (state === 'done') return t`${size}, uploaded`;
  if (!bytesPerSecond) return t`${sent} of ${size}`;
  const left = formatSpan(((sizeBytes - sentBytes) / bytesPerSecond) * 1000);
  const speed = formatBytes(bytesPerSecond);
  return t`${sent} of ${size}, ${speed}/s, ${left} left`;
}
