import { t } from '@lingui/core/macro';
import type { UploadTicket } from '@zeacon/contract';
import { FolderOpen, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { formatBytes } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/states.tsx';
import { fileHandles, type KeptHandle } from './file-handles.ts';
import { FileInput, useFilePicker } from './file-input.tsx';
import * as styles from './uploads.css.ts';
import { useUploads } from './uploads-atoms.ts';

/**
 * An upload that a reload, a crash or another device left behind. One click continues it if the browser kept the file's
 * handle.
 */
export function InterruptedRow({ ticket }: { ticket: UploadTicket }) {
  const uploads = useUploads();
  const [handle, setHandle] = useState<KeptHandle>();
  const [problem, setProblem] = useState<string>();
  const { fileName, sizeBytes, receivedBytes, uploadId } = ticket;
  const [received, size] = [formatBytes(receivedBytes), formatBytes(sizeBytes)];

  useEffect(() => {
    let isGone = false;
    void fileHandles.find(uploadId).then((found) => {
      if (!isGone) setHandle(found);
    });
    return () => {
      isGone = true;
    };
  }, [uploadId]);

  const attempt = (work: Promise<unknown>) => {
    setProblem(undefined);
    work.catch((error: unknown) => setProblem(messageOf(error)));
  };
  const goOn = ([file]: File[]) => file && attempt(uploads.with((run) => run.continueWith(ticket, file)));
  const { inputRef, open } = useFilePicker(false, goOn);
  const goOnWith = async (kept: KeptHandle) => {
    if ((await kept.requestPermission({ mode: 'read' })) !== 'granted') return;
    const file = await kept.getFile().catch(() => undefined);
    if (file) return uploads.with((run) => run.continueWith(ticket, file));
    setHandle(undefined);
    throw new Error(t`The file is no longer where it was. Choose it again to go on.`);
  };

  return (
    <li className={styles.item}>
      <span className={styles.name} title={fileName} dir="auto">
        {fileName}
      </span>
      <span className={styles.actions}>
        {handle ? (
          <Button size="small" icon={Play} onPress={() => attempt(goOnWith(handle))}>
            {t`Resume`}
          </Button>
        ) : (
          <Button size="small" icon={FolderOpen} onPress={open} aria-label={t`Choose ${fileName} again`}>
            {t`Choose file`}
          </Button>
        )}
        <IconButton
          size="small"
          icon={X}
          label={t`Discard ${fileName}`}
          onPress={() => attempt(uploads.with((run) => run.discard(ticket)))}
        />
        <FileInput inputRef={inputRef} label={t`The file of ${fileName}`} multiple={false} onFiles={goOn} />
      </span>
      <div className={styles.bar}>
        <ProgressBar label={t`Upload of ${fileName}`} value={receivedBytes / sizeBytes} look="paused" />
      </div>
      <span className={`${styles.detail} ${problem ? styles.problem : ''}`} role={problem ? 'alert' : undefined}>
        {problem ??
          (handle
            ? t`${received} of ${size} arrived. Resume to go on.`
            : t`${received} of ${size} arrived. Choose the file again to go on.`)}
      </span>
    </li>
  );
}
