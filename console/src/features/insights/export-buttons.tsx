import { t } from '@lingui/core/macro';
import type { Call, getInsightTable, InsightDimension } from '@zeacon/contract';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useReadBreakdown } from '../../entities/insights/insight-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { downloadFile } from '../../platform/download-file.ts';
import { formatShare } from '../../platform/format.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { exportTable } from './export-table.ts';
import * as styles from './insights.css.ts';

interface Props {
  body: Call<typeof getInsightTable>['body'];
  dimension: InsightDimension;
}

/** Saves all rows of a table, with every figure, as a file. */
export function ExportButtons({ body, dimension }: Props) {
  const read = useReadBreakdown();
  const snackbar = useSnackbar();
  const [share, setShare] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (format: 'csv' | 'json') => {
    const abort = new AbortController();
    running.current = abort;
    setShare(0);
    try {
      const file = await exportTable({ body, dimension, format, read, signal: abort.signal, onProgress: setShare });
      const url = URL.createObjectURL(file);
      downloadFile(url, `insights-${dimension}-${body.startDate}-${body.endDate}.${format}`);
      URL.revokeObjectURL(url);
    } catch (failure) {
      if (!abort.signal.aborted) snackbar.error(messageOf(failure));
    }
    setShare(undefined);
  };
  if (share !== undefined) {
    const done = formatShare(share);
    return (
      <div className={styles.tools}>
        <span className={styles.soft} role="status">{t`Exporting: ${done}`}</span>
        <Button size="small" onPress={() => running.current?.abort()}>{t`Cancel`}</Button>
      </div>
    );
  }
  return (
    <div className={styles.tools}>
      <Button size="small" icon={Download} onPress={() => void save('csv')}>
        {t`Export as CSV`}
      </Button>
      <Button size="small" icon={Download} onPress={() => void save('json')}>
        {t`Export as JSON`}
      </Button>
    </div>
  );
}
