import { t } from '@lingui/core/macro';
import type { Call, Endpoint } from '@zeacon/contract';
import { useApi } from '../../platform/api.ts';
import { FileButtons } from './file-buttons.tsx';

type Period = { startDate: string; endDate: string };
type BodyOf<E extends Endpoint> = Call<E> extends { body: infer Body } ? Body : never;

interface Props<Csv extends Endpoint> {
  /** Of the files, without the period. */
  name: string;
  body: BodyOf<Csv>;
  csv: Csv;
  /** Takes the same body. */
  json?: Endpoint;
  /** Takes the same body. */
  lines?: Endpoint;
}

/** Saves all that a view of figures shows as a file: every row, also of other pages. */
export function FigureFiles<Csv extends Endpoint>({ name, body, csv, json, lines }: Props<Csv>) {
  const api = useApi();
  const { startDate, endDate } = body as Period;
  const fileOf = (endpoint: Endpoint, ending: string, label: string) => ({
    label,
    fileName: `${name}-${startDate}-${endDate}.${ending}`,
    make: (signal: AbortSignal) => api.file(endpoint, { body }, signal),
  });
  const files = [
    fileOf(csv, 'csv', t`Export as CSV`),
    ...(json ? [fileOf(json, 'json', t`Export as JSON`)] : []),
    ...(lines ? [fileOf(lines, 'jsonl', t`Export as JSON lines`)] : []),
  ];
  return <FileButtons files={files} />;
}
