import type { InsightScope } from './figures-scope.ts';
import type { HistoryRepository } from './history.repository.ts';
import { periodBefore } from './insight-period.ts';

/**
 * The scope's period before, or undefined unless figures cover it whole: something of the business, or of the videos it is
 * about, was seen by the end of its first day. Of a period that is covered in part, more later on says only that there was
 * less time before. The only judge of whether anything is compared.
 */
export const createCoveredBefore =
  (history: HistoryRepository) =>
  async (scope: InsightScope): Promise<InsightScope | undefined> => {
    const before = { ...scope, ...periodBefore(scope) };
    return (await isCovered(history, before)) ? before : undefined;
  };

async function isCovered(history: HistoryRepository, scope: InsightScope): Promise<boolean> {
  const { streamId, filters } = scope;
  const videos = streamId === undefined ? (filters.streamId ?? []) : [streamId];
  if (videos.length === 0) return history.hasBegun(scope);
  return (await history.begunVideos(scope, videos)).length > 0;
}
