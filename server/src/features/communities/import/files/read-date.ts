const written =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)? ?(UTC|Z|[+-]\d{2}:?\d{2})?$/;
/** As people write months; what has no zone is UTC. */
const worded =
  /^(?:[A-Z][a-z]{2,8},? )?(?:[A-Z][a-z]{2,8}\.? \d{1,2}|\d{1,2} [A-Z][a-z]{2,8}),? \d{4}(?:,? (?:at )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?)?(?: UTC)?$/;
const dayMs = 86_400_000;

/** ISO 8601; undefined for what cannot be told for sure, such as 03/04/2024, and for the future. */
export function readDate(value: unknown, now: Date): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  let time = Number.NaN;
  const match = written.exec(text);
  if (match) {
    const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match;
    const offset =
      zone === 'UTC' || zone === 'Z' ? 'Z' : zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
    time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  } else if (text.length < 60 && worded.test(text))
    time = Date.parse(`${text.replace(' at ', ' ').replace(/ UTC$/, '')} UTC`);
  const isUsable = time >= 0 && time <= now.getTime() + dayMs;
  return isUsable ? new Date(Math.min(time, now.getTime())).toISOString() : undefined;
}
