/** 65000 → "1:05", 65250 → "1:05.250"; `always` writes the milliseconds of whole seconds too. */
export function formatTime(ms: number, always = false): string {
  const total = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  const rest = Math.round(ms % 1000);
  return rest > 0 || always ? `${clock}.${String(rest).padStart(3, '0')}` : clock;
}

const clock = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/;

/** "1:05", "1:02:03.5" or "65" as milliseconds; undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const parts = clock.exec(text.trim());
  if (!parts) return undefined;
  const [, hours, minutes, seconds, rest = ''] = parts;
  const isClock = minutes !== undefined;
  if (isClock && (Number(seconds) > 59 || seconds!.length > 2)) return undefined;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  return (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}
