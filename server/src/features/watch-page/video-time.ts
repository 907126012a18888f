const units = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/i;
const clock = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/;

/** Seconds of `90`, `90s`, `1m30s`, `1h2m3s` or `1:30`; 0 for anything else. */
export function parseVideoTime(text: unknown): number {
  if (typeof text !== 'string' || text === '') return 0;
  const [, hours = 0, minutes = 0, seconds = 0] = units.exec(text) ?? clock.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A duration as HTML and schema.org write it: `PT1H2M3S`. */
export function toIsoDuration(ms: number): string {
  const all = Math.round(ms / 1000);
  return `PT${Math.floor(all / 3600)}H${Math.floor(all / 60) % 60}M${all % 60}S`;
}
