import { t } from '@lingui/core/macro';
import type { Call, exportInsightChart } from '@zeacon/contract';
import { useChartExports } from '../../entities/insights/insight-queries.ts';
import { FileButtons } from './file-buttons.tsx';

/** Saves every step of a chart, with every figure, as a file. */
export function ChartExportButtons({ body }: { body: Call<typeof exportInsightChart>['body'] }) {
  const read = useChartExports();
  const fileOf = (format: 'csv' | 'json', label: string) => ({
    label,
    fileName: `chart-${body.startDate}-${body.endDate}.${format}`,
    make: (signal: AbortSignal) => read(format, body, signal),
  });
  return <FileButtons files={[fileOf('csv', t`Export as CSV`), fileOf('json', t`Export as JSON`)]} />;
}
