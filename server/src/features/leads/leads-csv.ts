import { csvOf } from '../../platform/csv.ts';
import { mapPages } from '../../platform/download.ts';
import type { LeadRow } from './leads.repository.ts';

const head = ['Date', 'Name', 'Email', 'Video', 'Position', 'Page', 'Consent', 'Video id', 'Call to action id', 'Id'];

/** CSV for a spreadsheet, page by page. */
export const leadsCsv = (pages: AsyncIterable<LeadRow[]>): AsyncIterable<string> =>
  csvOf(
    head,
    mapPages(pages, (rows) => rows.map(toCells)),
  );

const toCells = (row: LeadRow): string[] => [
  row.createdAt.toISOString(),
  row.name,
  row.email,
  row.streamName,
  row.positionMs === null ? '' : clockTime(row.positionMs),
  row.pageUrl,
  row.consentText,
  row.streamId,
  row.callToActionId,
  row.id,
];

/** `h:mm:ss`. */
function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
