const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)? ?(UTC|Z|[+-]\d{2}:?\d{2})?$/;
/** As people write months, in English; what has no zone is UTC. */
const month = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i;
const year = /(?:19|20)\d\d/;
const worded = /^[\w ,.:]{8,59}$/;
const dayMs = 86_400_000;

/** ISO 8601; undefined for what cannot be told for sure, such as 03/04/2024, and for the future. */
export function readDate(value: unknown, now: Date): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  let time = Number.NaN;
  const match = written.exec(text);
  if (match) {
    const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match;
    const offset =
      zone === 'UTC' || zone === 'Z' ? 'Z' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
    time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3)}${offset}`);
  } else if (worded.test(text) && month.test(text) && year.test(text))
    time = Date.parse(`${text.replace(' at ', ' ').replace(/ UTC$/, '')} UTC`);
  const isUsable = time >= 0 && time <= now.getTime() + dayMs;
  return isUsable ? new Date(Math.min(time, now.getTime())).toISOString() : undefined;
}
