import type { ChartNote } from '@zeacon/contract';

type Note = Pick<ChartNote, 'date' | 'text'>;

/** The step that each note belongs to, by the days on which steps begin; one before the first belongs to that. */
export function notesByStep(starts: readonly string[], notes: readonly Note[]): Map<number, string> {
  const days = starts.map((start) => start.slice(0, 10));
  const texts = new Map<number, string>();
  for (const { date, text } of notes) {
    // Of the hours of a day, the first.
    const same = days.indexOf(date);
    const step =
      same >= 0
        ? same
        : Math.max(
            0,
            days.findLastIndex((day) => day < date),
          );
    const known = texts.get(step);
    texts.set(step, known === undefined ? text : `${known}; ${text}`);
  }
  return texts;
}
