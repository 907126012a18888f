import { t } from '@lingui/core/macro';
import type { Call, getInsightTable, InsightDimension } from '@zeacon/contract';
import { useState } from 'react';
import { useReadBreakdown } from '../../entities/insights/insight-queries.ts';
import { formatShare } from '../../platform/format.ts';
import { exportTable } from './export-table.ts';
import { FileButtons } from './file-buttons.tsx';

interface Props {
  body: Call<typeof getInsightTable>['body'];
  dimension: InsightDimension;
}

/** Saves all rows of a table, with every figure, as a file. */
export function ExportButtons({ body, dimension }: Props) {
  const read = useReadBreakdown();
  const [share, setShare] = useState(0);
  const done = formatShare(share);
  const fileOf = (format: 'csv' | 'json', label: string) => ({
    label,
    fileName: `insights-${dimension}-${body.startDate}-${body.endDate}.${format}`,
    async make(signal: AbortSignal) {
      setShare(0);
      return URL.createObjectURL(await exportTable({ body, dimension, format, read, signal, onProgress: setShare }));
    },
  });
  return (
    <FileButtons
      files={[fileOf('csv', t`Export as CSV`), fileOf('json', t`Export as JSON`)]}
      progress={t`Exporting: ${done}`}
    />
  );
}
