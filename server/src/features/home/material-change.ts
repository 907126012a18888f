import type { ChangeMeasure, InsightFigures } from '@zeacon/contract';

type Day = Pick<InsightFigures, ChangeMeasure>;

export interface Material {
  measure: ChangeMeasure;
  current: number;
  previous: number;
}

/** Less is not worth a sentence, however certain it is. */
const leastShare = 0.1;
const leastCount = 10;
/** So many standard deviations: chance alone gets there about once in 370 times. */
const sigmas = 3;

/** What counts one thing for each view, or for one in many. */
const counted = ['views', 'uniqueVisitors', 'overlayClicks', 'conversions', 'failedViews'] as const;

/**
 * The measures that moved by more than chance. What is counted scatters like a Poisson count, times how much more the days
 * before scattered than that (their variance over their mean). Watch time is judged in mean views, whose lengths scatter
 * as much again. Of views, visitors and watch time, which move together, only what does not go with views is named beside
 * them.
 */
export function materialChanges(current: Day, previous: Day, daysBefore: readonly Day[]): Material[] {
  const moved = (measure: ChangeMeasure, unit: number, scatter: number): Material[] => {
    const [now, before] = [current[measure] / unit, previous[measure] / unit];
    const isClear = movedClearly(now, before, { scatter, sigmas });
    return isClear ? [{ measure, current: current[measure], previous: previous[measure] }] : [];
  };
  const overCount = (measure: ChangeMeasure) => overdispersion(daysBefore, measure);
  const found = counted.flatMap((measure) => moved(measure, 1, overCount(measure)));
  const meanView = meanWatchTime(current, previous);
  if (meanView > 0) found.push(...moved('watchTimeMs', meanView, 2 * overCount('views')));
  return found.filter((change) => !isSaidByViews(change, found)).sort((a, b) => order(a) - order(b));
}

/** Whether one count is a tenth, ten, and so many standard deviations of chance away from another. */
export function movedClearly(now: number, before: number, chance: { scatter: number; sigmas: number }): boolean {
  const difference = Math.abs(now - before);
  return (
    difference >= leastCount &&
    difference >= leastShare * before &&
    difference > chance.sigmas * Math.sqrt(chance.scatter * (now + before))
  );
}

/** How much more the days scattered than a Poisson count does; 1 at least. */
export const overdispersion = (days: readonly Day[], measure: ChangeMeasure) =>
  Math.max(1, dispersion(days.map((day) => day[measure])));

const places: readonly ChangeMeasure[] = [
  'views',
  'watchTimeMs',
  'uniqueVisitors',
  'conversions',
  'overlayClicks',
  'failedViews',
];
const order = ({ measure }: Material) => places.indexOf(measure);

function meanWatchTime(current: Day, previous: Day): number {
  const views = current.views + previous.views;
  return views === 0 ? 0 : (current.watchTimeMs + previous.watchTimeMs) / views;
}

function dispersion(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (counts.length < 2 || mean === 0) return 1;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1) / mean;
}

const growth = ({ current, previous }: Material) =>
  previous === 0 ? Number.POSITIVE_INFINITY : current / previous - 1;
/** By how much watch time or visitors must move beyond views. */
const apart = 0.15;

function isSaidByViews(change: Material, all: readonly Material[]): boolean {
  const views = all.find(({ measure }) => measure === 'views');
  if (!views || (change.measure !== 'watchTimeMs' && change.measure !== 'uniqueVisitors')) return false;
  const [own, ofViews] = [growth(change), growth(views)];
  return own === ofViews || Math.abs(own - ofViews) < apart;
}
