import type { ViewerCallToAction } from '@zeacon/contract';

/** What playback is doing. */
export interface PlaybackMoment {
  /** Time of the picture on screen; undefined while there is none. */
  readonly timeMs: number | undefined;
  readonly paused: boolean;
  readonly ended: boolean;
}

/** Whether a call to action should be shown now. */
export function isDue(
  { moment, startMs, endMs }: ViewerCallToAction,
  { timeMs, paused, ended }: PlaybackMoment,
): boolean {
  if (timeMs === undefined) return false;
  if (moment === 'PAUSE') return paused && !ended;
  if (moment === 'END') return ended;
  return startMs <= timeMs && timeMs < (endMs ?? Number.POSITIVE_INFINITY);
}

/** Buttons are placed on the picture; everything else covers it and holds the video. */
export const covers = ({ kind }: ViewerCallToAction): boolean => kind !== 'BUTTON';

/**
 * Selects what should cover the picture now, among what was not closed in this view: ads before forms. After passing
 * several ads at once, only the last one is shown.
 */
export function selectCover(
  all: readonly ViewerCallToAction[],
  moment: PlaybackMoment,
  done: Set<string>,
): ViewerCallToAction | undefined {
  const due = all.filter((each) => covers(each) && !done.has(each.id) && isDue(each, moment));
  const ads = due.filter(({ kind }) => kind === 'AD').sort((a, b) => a.startMs - b.startMs);
  const ad = ads.pop();
  for (const { id } of ads) done.add(id);
  return ad ?? due.find(({ kind }) => kind === 'LEAD_FORM');
}
