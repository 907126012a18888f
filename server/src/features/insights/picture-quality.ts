import { pictureQualities } from '@zeacon/contract';
import type { StoredEvent } from './event-store.ts';

/** From which height on a picture is of each of `pictureQualities`, but of the lowest, which has no lower end. */
export const qualityBegins: readonly number[] = pictureQualities.slice(1).map((height) => Math.round(height * 0.95));

const largestInteger = 2 ** 31 - 1;

/** How long each of `pictureQualities` was watched, in ms; null where nobody says. */
export function watchedByQuality(events: readonly StoredEvent[]): number[] | null {
  const sized = events.flatMap(({ height, watchedMs }) =>
    height !== null && watchedMs ? [{ height, watchedMs }] : [],
  );
  if (sized.length === 0) return null;
  const sums = pictureQualities.map(() => 0);
  for (const { height, watchedMs } of sized) {
    const place = qualityBegins.filter((begin) => height >= begin).length;
    sums[place] = Math.min(largestInteger, sums[place]! + watchedMs);
  }
  return sums;
}
