import { addDays } from '../../platform/days.ts';

/** From this hour on it is sent. */
const sentFromHour = 7;
const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** After Monday: what a server that was down then still sends. */
const lateDays = 2;

/** `monday`: the day after the week that is told of. */
export interface DueWeek {
  monday: string;
  /** Monday is over there. */
  isLate: boolean;
}

/** The week that is told of from Monday morning there until Wednesday ends. */
export function dueWeek(now: Date, timeZone: string): DueWeek | undefined {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', hourCycle: 'h23', hour: '2-digit' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  const of = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = shortDays.indexOf(of.get('weekday')!);
  if (day > lateDays || (day === 0 && Number(of.get('hour')) < sentFromHour)) return undefined;
  return { monday: addDays(`${of.get('year')}-${of.get('month')}-${of.get('day')}`, -day), isLate: day > 0 };
}
