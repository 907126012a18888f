/** An instant in the format of a `datetime-local` input, in any time zone. Empty for none. */
export function toZonedInput(instant: string | null, timeZone: string): string {
  if (!instant) return '';
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 16);
}

/** The instant in a `datetime-local` input; null if it is empty. An hour that clocks skip counts from before the change. */
export function fromZonedInput(value: string, timeZone: string): string | null {
  if (!value) return null;
  const wall = Date.parse(`${value}Z`);
  if (Number.isNaN(wall)) return value;
  const near = wall - offsetMs(wall, timeZone);
  return new Date(wall - offsetMs(near, timeZone)).toISOString();
}

/** How far clocks there are ahead of UTC. */
function offsetMs(ms: number, timeZone: string): number {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-hc-h23', { timeZone, ...numeric, second: '2-digit' });
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** All time zones by name, those that are likely first. */
export function timeZones(likely: readonly string[]): string[] {
  return [...new Set([...likely, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
