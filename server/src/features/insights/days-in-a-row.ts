import { addDays } from '../../platform/days.ts';

/** Days that are counted in one go: what they are is stored before the next ones are counted. */
const daysAtOnce = 15;

/** Runs of ordered days, each the day after the one before, none too long. */
export function* daysInARow<One extends { day: string }>(days: readonly One[]): Generator<One[]> {
  let some: One[] = [];
  for (const one of days) {
    const last = some.at(-1);
    if (last && (some.length === daysAtOnce || addDays(last.day, 1) !== one.day)) {
      yield some;
      some = [];
    }
    some.push(one);
  }
  if (some.length > 0) yield some;
}
