import { t } from '@lingui/core/macro';
import type { Call, exportInsightSessions } from '@zeacon/contract';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSessionExports } from '../../entities/insights/insight-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import * as styles from './insights.css.ts';

/** Saves every view that the query finds as a file, however many there are. */
export function SessionExportButtons({ body }: { body: Call<typeof exportInsightSessions>['body'] }) {
  const read = useSessionExports();
  const snackbar = useSnackbar();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (format: 'csv' | 'jsonl') => {
    const abort = new AbortController();
    running.current = abort;
    setIsRunning(true);
    try {
      const url = await read(format, body, abort.signal);
      downloadFile(url, `views-${body.startDate}-${body.endDate}.${format}`);
      URL.revokeObjectURL(url);
    } catch (failure) {
      if (!abort.signal.aborted) snackbar.error(messageOf(failure));
    }
    setIsRunning(false);
  };
  if (isRunning)
    return (
      <div className={styles.tools}>
        <span className={styles.soft} role="status">{t`Exporting…`}</span>
        <Button size="small" onPress={() => running.current?.abort()}>{t`Cancel`}</Button>
      </div>
    );
  return (
    <div className={styles.tools}>
      <Button size="small" icon={Download} onPress={() => void save('csv')}>
        {t`Export as CSV`}
      </Button>
      <Button size="small" icon={Download} onPress={() => void save('jsonl')}>
        {t`Export as JSON lines`}
      </Button>
    </div>
  );
}
