import { t } from '@lingui/core/macro';
import type { Call, exportInsightTable } from '@zeacon/contract';
import { useTableExports } from '../../entities/insights/insight-queries.ts';
import { FileButtons } from './file-buttons.tsx';

/** Saves all rows of a table, with every figure, as a file. */
export function ExportButtons({ body }: { body: Call<typeof exportInsightTable>['body'] }) {
  const read = useTableExports();
  const fileOf = (format: 'csv' | 'json', label: string) => ({
    label,
    fileName: `insights-${body.groupBy}-${body.startDate}-${body.endDate}.${format}`,
    make: (signal: AbortSignal) => read(format, body, signal),
  });
  return <FileButtons files={[fileOf('csv', t`Export as CSV`), fileOf('json', t`Export as JSON`)]} />;
}
