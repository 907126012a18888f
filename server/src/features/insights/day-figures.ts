import type { InsightFigures, InsightInterval, InsightMeasure } from '@zeacon/contract';
import { dayMs } from '../../platform/days.ts';
import type { Days } from './day-figures.repository.ts';
import { type DayPart, joinParts, newPart, toSumsRow } from './day-parts.ts';
import type { FiguresOf, TableOrder } from './event-store.ts';
import { noFigures } from './figure-order.ts';
import { toFigures } from './view-measures.repository.ts';
import { sketchError } from './visitor-sketch.ts';

/** What settled days add up to, and all days of a period, for as long as they are held. */
const settledSums = new WeakMap<Days['settled'], readonly DayPart[]>();
const wholeSums = new WeakMap<Days, ReadonlyMap<number, DayPart>>();

/** Figures of whole days, added up; the same as queries over views answer. */
function joinDays(days: Days): ReadonlyMap<number, DayPart> {
  const whole = wholeSums.get(days);
  if (whole) return whole;
  const settled = settledSums.get(days.settled) ?? [...joinParts(days.settled.map(({ parts }) => parts)).values()];
  settledSums.set(days.settled, settled);
  // As they are, so that what was counted in full of them is known.
  const joined =
    days.open.length === 0
      ? new Map(settled.map((one) => [one.part, one]))
      : joinParts([settled, ...days.open.map(({ parts }) => parts)]);
  wholeSums.set(days, joined);
  return joined;
}

const isCounted = ({ sums }: DayPart) => sums.counted > 0;

/** By value, without those that only views of bots and of the business itself have. */
export const countedParts = (days: Days): DayPart[] => [...joinDays(days).values()].filter(isCounted);

export function kpiOfDays(days: Days) {
  const whole = joinDays(days).get(0) ?? newPart(0);
  const { bots, own } = whole.sums;
  return {
    figures: toFigures(toSumsRow(whole)),
    leftOut: { bots, own },
    uniqueVisitorsError: whole.visitors.isExact ? 0 : sketchError,
  };
}

const fullFigures = new WeakMap<DayPart, InsightFigures>();

function figuresOf(part: DayPart): InsightFigures {
  const figures = fullFigures.get(part) ?? toFigures(toSumsRow(part));
  fullFigures.set(part, figures);
  return figures;
}

/** Only what is shown is counted in full, as visitors take longest. `among` limits the values, if it is given. */
export function tableOfDays(days: Days, { sort, direction, offset, limit }: TableOrder, among?: ReadonlySet<number>) {
  const sign = direction === 'asc' ? 1 : -1;
  const rows = countedParts(days)
    .filter(({ part }) => !among || among.has(part))
    .map((part) => {
      const figures =
        sort === 'uniqueVisitors' ? figuresOf(part) : (fullFigures.get(part) ?? toFigures(toSumsRow(part, false)));
      return { part, key: orderValue(figures, sort) };
    })
    .sort((a, b) => {
      if (a.key === null || b.key === null) {
        if (a.key !== b.key) return a.key === null ? 1 : -1;
      } else if (a.key !== b.key) return sign * (a.key - b.key);
      const [left, right] = [a.part.sums, b.part.sums];
      return right.views - left.views || right.page_views - left.page_views || a.part.part - b.part.part;
    });
  return {
    rows: rows.slice(offset, offset + limit).map(({ part }) => ({ part: part.part, figures: figuresOf(part) })),
    totalItems: rows.length,
  };
}

/** Null where a share has no whole. */
function orderValue(figures: InsightFigures, sort: InsightMeasure): number | null {
  if (sort === 'playRate' && figures.pageViews === 0) return null;
  if ((sort === 'completionRate' || sort === 'viewability') && figures.views === 0) return null;
  if (sort === 'rebufferShare' && figures.watchTimeMs === 0 && figures.rebufferShare === 0) return null;
  return figures[sort];
}

export function chartOfDays({ settled, open }: Days, interval: Exclude<InsightInterval, 'hour'>): FiguresOf<'start'>[] {
  const steps = Map.groupBy([...settled, ...open], ({ day }) => stepOf(day, interval));
  return [...steps].map(([start, ofStep]) => {
    const parts = ofStep.map(({ parts }) => parts);
    const whole = (parts.length === 1 ? [...parts[0]!] : [...joinParts(parts).values()]).find(isCounted);
    return { start, ...(whole ? toFigures(toSumsRow(whole)) : noFigures) };
  });
}

/** First day of the week, which is a Monday, or of the month. */
function stepOf(day: string, interval: Exclude<InsightInterval, 'hour'>): string {
  if (interval === 'day') return day;
  if (interval === 'month') return `${day.slice(0, 8)}01`;
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}
