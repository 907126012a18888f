/** From this hour on it is sent, until the day ends. */
const sentFromHour = 7;

/** The week that is told of if it is Monday morning there, or later that day: `monday` is today. */
export function dueWeek(now: Date, timeZone: string): { monday: string } | undefined {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', hourCycle: 'h23', hour: '2-digit' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  const of = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  if (of.get('weekday') !== 'Mon' || Number(of.get('hour')) < sentFromHour) return undefined;
  return { monday: `${of.get('year')}-${of.get('month')}-${of.get('day')}` };
}
