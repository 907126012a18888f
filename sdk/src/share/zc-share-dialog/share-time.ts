/** The seconds of `90`, `1:30` or `1:02:03`; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes, seconds] = match;
  if (minutes !== undefined && Number(seconds) > 59) return undefined;
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
}

export function formatClock(seconds: number): string {
  const all = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The same address, with a start time. */
export function withStart(url: string, seconds: number): string {
  const address = new URL(url);
  if (seconds > 0) address.searchParams.set('t', String(seconds));
  return address.href;
}
