import { t } from '@lingui/core/macro';
import type { Call, Endpoint } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { FileButtons } from './file-buttons.tsx';

interface Props<Csv extends Endpoint> {
  /** Of the files, without an ending. */
  name: string;
  asks: Call<Csv>;
  csv: Csv;
  /** Asked the same. */
  json?: Endpoint;
  /** Asked the same. */
  lines?: Endpoint;
}

/** Saves all that a view of figures shows as a file: every row, also of other pages. */
export function FigureFiles<Csv extends Endpoint>({ name, asks, csv, json, lines }: Props<Csv>) {
  const api = useApi();
  const fileOf = (endpoint: Endpoint, ending: string, label: string) => ({
    label,
    fileName: `${name}.${ending}`,
    make: (signal: AbortSignal) => api.file(endpoint, asks, signal),
  });
  const files = [
    fileOf(csv, 'csv', t`Export as CSV`),
    ...(json ? [fileOf(json, 'json', t`Export as JSON`)] : []),
    ...(lines ? [fileOf(lines, 'jsonl', t`Export as JSON lines`)] : []),
  ];
  return <FileButtons files={files} />;
}

export const nameWithPeriod = (what: string, { startDate, endDate }: { startDate: string; endDate: string }): string =>
  `${what}-${startDate}-${endDate}`;
