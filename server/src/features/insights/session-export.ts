import type { InsightSession } from '@zeacon/contract';
import { type Download, mapPages } from '../../platform/download.ts';
import { rowsAsCsv } from '../../platform/row-files.ts';

type Pages = AsyncIterable<readonly InsightSession[]>;

const columns = [
  ...(['id', 'streamId', 'streamName', 'startedAt', 'lastAt', 'page', 'country', 'device', 'browser', 'os'] as const),
  ...(['played', 'watchTimeMs', 'furthestMs', 'startupMs', 'rebuffers', 'rebufferMs', 'errors'] as const),
  ...(['overlayClicks', 'visitor'] as const),
] satisfies (keyof InsightSession)[];

export const sessionsAsCsv = (name: string, pages: Pages): Download => rowsAsCsv(name, columns, pages);

export const sessionsAsLines = (name: string, pages: Pages): Download => ({
  fileName: `${name}.jsonl`,
  text: mapPages(pages, (sessions) => sessions.map((session) => `${JSON.stringify(session)}\n`).join('')),
});
