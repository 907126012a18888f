import { t } from '@lingui/core/macro';
import type { Call, exportInsightSessions } from '@zeacon/contract';
import { useSessionExports } from '../../entities/insights/insight-queries.ts';
import { FileButtons } from './file-buttons.tsx';

/** Saves every view that the query finds as a file, however many there are. */
export function SessionExportButtons({ body }: { body: Call<typeof exportInsightSessions>['body'] }) {
  const read = useSessionExports();
  const fileOf = (format: 'csv' | 'jsonl', label: string) => ({
    label,
    fileName: `views-${body.startDate}-${body.endDate}.${format}`,
    make: (signal: AbortSignal) => read(format, body, signal),
  });
  return <FileButtons files={[fileOf('csv', t`Export as CSV`), fileOf('jsonl', t`Export as JSON lines`)]} />;
}
