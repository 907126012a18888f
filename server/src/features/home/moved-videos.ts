import type { HomeChange } from '@zeacon/contract';
import type { TableRow } from './figures-port.ts';
import { movedClearly } from './material-change.ts';

export type MovedVideo = Pick<HomeChange, 'measure' | 'current' | 'previous'> & {
  video: NonNullable<HomeChange['video']>;
};

/** Many videos are judged at once: of five hundred, chance moves one that far once in 30 times. */
const sigmas = 4;

/**
 * The videos whose views moved by more than chance, most first: what views of all together hide where some rise as others
 * fall. `scatter` is how much more the days scatter than a Poisson count does.
 */
export function movedVideos(
  current: readonly TableRow[],
  previous: readonly TableRow[],
  scatter: number,
): MovedVideo[] {
  const before = new Map(previous.map((row) => [row.value, row]));
  const now = new Map(current.map((row) => [row.value, row]));
  const size = (video: MovedVideo) => Math.abs(video.current - video.previous);
  return (
    [...new Map([...before, ...now]).values()]
      .map(
        ({ value, name }): MovedVideo => ({
          measure: 'views',
          current: now.get(value)?.views ?? 0,
          previous: before.get(value)?.views ?? 0,
          video: { streamId: value, name },
        }),
      )
      // A deleted one has no name.
      .filter(({ video }) => video.name !== '')
      .filter((video) => movedClearly(video.current, video.previous, { scatter, sigmas }))
      .sort((a, b) => size(b) - size(a))
  );
}
