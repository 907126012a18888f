import type { PostDetails } from '@zeacon/contract';
import { formatter } from '../../language/formatter.ts';
import { fromZonedInput, toZonedInput } from '../../platform/zoned-moment.ts';

/** Days are `YYYY-MM-DD` and months `YYYY-MM`, by the clocks of a time zone. */
const dayMs = 86_400_000;
/** When a post is published that is given a day alone. */
const usualTime = '09:00';

export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);

export function shiftMonth(month: string, by: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The same day of another month, or its last. */
export function shiftDayByMonth(day: string, by: number): string {
  const month = shiftMonth(day.slice(0, 7), by);
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

export const todayIn = (timeZone: string): string => toZonedInput(new Date().toISOString(), timeZone).slice(0, 10);

/** From 1, which is Monday. */
export function firstWeekday(locale: string): number {
  // Some browsers have it as a method, some as a property, some not at all.
  const made = new Intl.Locale(locale) as { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo };
  return (made.getWeekInfo?.() ?? made.weekInfo)?.firstDay ?? 1;
}

interface WeekInfo {
  firstDay: number;
}

/** Where in the week a day is: 0 is its first. */
export const placeInWeek = (day: string, firstDay: number): number => (new Date(day).getUTCDay() - firstDay + 14) % 7;

/** Whole weeks, with days of the months beside it. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`;
  const begin = shiftDay(first, -placeInWeek(first, firstDay));
  const weeks: string[][] = [];
  for (let day = begin; day < `${shiftMonth(month, 1)}-01`; day = shiftDay(day, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((by) => shiftDay(day, by)));
  return weeks;
}

/** Instants of what a calendar shows. */
export function spanOf(weeks: readonly (readonly string[])[], timeZone: string): { from: string; to: string } {
  const [first = '1970-01-01', last = '1970-01-01'] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const at = (day: string) => fromZonedInput(`${day}T00:00`, timeZone)!;
  return { from: at(first), to: at(shiftDay(last, 1)) };
}

type Dated = Pick<PostDetails, 'publishDate' | 'createdDate'>;

/** When a post is or was published; of a draft, when it was begun. */
export const momentOf = ({ publishDate, createdDate }: Dated): string => publishDate ?? createdDate;

export function groupByDay<Post extends Dated>(posts: readonly Post[], timeZone: string): ReadonlyMap<string, Post[]> {
  const days = new Map<string, Post[]>();
  for (const post of posts.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))) {
    const day = toZonedInput(momentOf(post), timeZone).slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), post]);
  }
  return days;
}

/** The instant on another day at the same time by these clocks. */
export function onDay({ publishDate }: Pick<Dated, 'publishDate'>, day: string, timeZone: string): string {
  const time = publishDate ? toZonedInput(publishDate, timeZone).slice(11) : usualTime;
  return fromZonedInput(`${day}T${time}`, timeZone)!;
}

/** When a new post of a day is published: as usual, or with the next full hour if that is over. */
export function newPostOn(day: string, timeZone: string, now: number): string {
  const usual = fromZonedInput(`${day}T${usualTime}`, timeZone)!;
  if (Date.parse(usual) > now) return usual;
  return new Date((Math.floor(now / 3_600_000) + 1) * 3_600_000).toISOString();
}

const dayName = formatter((locales) => new Intl.DateTimeFormat(locales, { dateStyle: 'full', timeZone: 'UTC' }));
export const nameOfDay = (day: string): string => dayName().format(new Date(day));
