const bytesUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

/** 1536000 → "1.5 MB", decimal units as storage is sold and browsers show it. */
export function formatBytes(bytes: number): string {
  const step = Math.min(bytesUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${bytesUnits[step]}`;
}

/** 754000 → "12:34". */
export function formatClock(ms: number): string {
  const total = Math.round(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(seconds).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** 3720000 → "1 h 2 min". */
export function formatSpan(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 && minutes < 10 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
}

const count = new Intl.NumberFormat('en');
export function formatCount(value: number): string {
  return count.format(value);
}

export function formatShare(share: number): string {
  return `${Math.round(share * 100)} %`;
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** In the viewer's zone. */
function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

export function formatMoment(instant: string): string {
  return moment.format(new Date(instant));
}

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "3 hours ago", then the day once it is more than a week back. */
export function formatAgo(instant: string, now: number = Date.now()): string {
  const seconds = (new Date(instant).getTime() - now) / 1000;
  if (seconds > -60) return 'just now';
  if (seconds > -3600) return ago.format(Math.round(seconds / 60), 'minute');
  if (seconds > -86_400) return ago.format(Math.round(seconds / 3600), 'hour');
  if (seconds > -7 * 86_400) return ago.format(Math.round(seconds / 86_400), 'day');
  return formatDay(instant);
}
