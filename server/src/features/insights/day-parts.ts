import type { SumsRow } from './view-measures.repository.ts';
import { VisitorSketch } from './visitor-sketch.ts';

/** What can be added up over days. Averages are stored as their sum and of how many views it is. */
export const addedColumns = [
  ...['counted', 'page_views', 'views', 'shown_and_played', 'autoplayed_views', 'ended_views', 'watch_time_ms'],
  'rebuffer_ms',
  ...['exits_before_start', 'failed_views', 'overlay_impressions', 'overlay_clicks', 'leads', 'conversions'],
  ...['watched_sum', 'watched_of', 'startup_sum', 'startup_of', 'smoothness_sum', 'smoothness_of', 'success_sum'],
  ...['success_of', 'bots', 'own', 'viewable_views', 'height_sum', 'height_of'],
] as const;
export type AddedColumn = (typeof addedColumns)[number];

/** What the views with one value of a dimension add to a day. */
export interface DayPart {
  /** Id of the value; 0 if it is unknown, or if there is no dimension. */
  part: number;
  sums: Record<AddedColumn, number>;
  visitors: VisitorSketch;
  /** How many views took how long to start, in ms. */
  startups: Map<number, number>;
}

export const newPart = (part: number): DayPart => ({
  part,
  sums: Object.fromEntries(addedColumns.map((name) => [name, 0])) as DayPart['sums'],
  visitors: new VisitorSketch(),
  startups: new Map(),
});

/** Startup times from a second on are told apart by their first three digits. */
export function roundedStartup(ms: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ms))) - 2);
  return Math.round(ms / unit) * unit;
}

export function countStartups(startups: DayPart['startups'], times: Iterable<readonly [number, number]>): void {
  for (const [ms, count] of times) startups.set(ms, (startups.get(ms) ?? 0) + count);
}

/** Parts of several days, joined by value. */
export function joinParts(days: Iterable<readonly DayPart[]>): Map<number, DayPart> {
  const joined = new Map<number, DayPart>();
  for (const day of days)
    for (const { part, sums, visitors, startups } of day) {
      const known = joined.get(part) ?? newPart(part);
      joined.set(part, known);
      for (const name of addedColumns) known.sums[name] += sums[name];
      known.visitors.join(visitors);
      countStartups(known.startups, startups);
    }
  return joined;
}

/** As `sums` would count the same views. */
export function toSumsRow({ sums, visitors, startups }: DayPart, countsVisitors = true): SumsRow {
  const average = (sum: number, of: number) => (of === 0 ? null : sum / of);
  return {
    ...sums,
    unique_visitors: countsVisitors ? visitors.count : 0,
    average_watched: average(sums.watched_sum, sums.watched_of),
    average_height: average(sums.height_sum, sums.height_of),
    startup_ms: medianOf(startups),
    startup_score: average(sums.startup_sum, sums.startup_of),
    smoothness_score: average(sums.smoothness_sum, sums.smoothness_of),
    success_score: average(sums.success_sum, sums.success_of),
  };
}

/** Halfway between the two in the middle where there is no middle one. */
function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return null;
  const at = (index: number) => {
    let passed = 0;
    for (const [ms, count] of sorted) {
      passed += count;
      if (passed > index) return ms;
    }
    return Number.NaN;
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2;
}

/** A day's parts as text, and back. */
export const writeParts = (parts: readonly DayPart[]): string =>
  JSON.stringify(
    parts.map(({ part, sums, visitors, startups }) => [
      part,
      addedColumns.map((name) => sums[name]),
      visitors.toText(),
      [...startups].flat(),
    ]),
  );

export function readParts(text: string): DayPart[] {
  const rows: [number, number[], string, number[]][] = JSON.parse(text);
  return rows.map(([part, sums, visitors, startups]) => ({
    part,
    sums: Object.fromEntries(addedColumns.map((name, index) => [name, sums[index] ?? 0])) as DayPart['sums'],
    visitors: VisitorSketch.fromText(visitors),
    startups: new Map(startups.flatMap((ms, index) => (index % 2 === 0 ? [[ms, startups[index + 1]!]] : []))),
  }));
}
