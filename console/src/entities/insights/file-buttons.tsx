import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api-failure.ts';
import { saveAndRevoke } from '../../platform/download-file.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import * as styles from './file-buttons.css.ts';

export interface SavedFile {
  label: string;
  fileName: string;
  /** Its address within the page. */
  make: (signal: AbortSignal) => Promise<string>;
}

/** A button for each file; while one is made, that it is, and a way out. */
export function FileButtons({ files }: { files: readonly SavedFile[] }) {
  const snackbar = useSnackbar();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async ({ make, fileName }: SavedFile) => {
    const abort = new AbortController();
    running.current = abort;
    setIsRunning(true);
    try {
      saveAndRevoke(await make(abort.signal), fileName);
    } catch (failure) {
      if (!abort.signal.aborted) snackbar.error(messageOf(failure));
    }
    setIsRunning(false);
  };
  if (isRunning)
    return (
      <div className={styles.buttons}>
        <span className={styles.soft} role="status">
          {t`Exporting…`}
        </span>
        <Button size="small" onPress={() => running.current?.abort()}>{t`Cancel`}</Button>
      </div>
    );
  return (
    <div className={styles.buttons}>
      {files.map((file) => (
        <Button key={file.fileName} size="small" icon={Download} onPress={() => void save(file)}>
          {file.label}
        </Button>
      ))}
    </div>
  );
}
