import type { ViewerCallToAction } from '@zeacon/contract';

/** What playback is doing. */
export interface PlaybackMoment {
  /** Of the picture on screen; undefined while there is none. */
  readonly timeMs: number | undefined;
  readonly paused: boolean;
  readonly ended: boolean;
}

/** Whether it is the moment of a call to action. */
export function isDue(
  { moment, startMs, endMs }: ViewerCallToAction,
  { timeMs, paused, ended }: PlaybackMoment,
): boolean {
  if (timeMs === undefined) return false;
  if (moment === 'PAUSE') return paused && !ended;
  if (moment === 'END') return ended;
  return startMs <= timeMs && timeMs < (endMs ?? Number.POSITIVE_INFINITY);
}

/** Buttons stand on the picture; everything else covers it and holds the video. */
export const covers = ({ kind }: ViewerCallToAction): boolean => kind !== 'BUTTON';

/**
 * What covers the picture now, of what was not done with in this view: ads before forms. Who went past several ads at
 * once sees the last of them, and is spared the others.
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
