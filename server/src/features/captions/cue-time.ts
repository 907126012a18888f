export interface CueTiming {
  startMs: number;
  endMs: number;
  /** The rest of the line after the times. */
  rest: string;
}

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s+(.*))?$`, 's');

/** Reads `00:01:02.500 --> 00:01:05.000`; hours are optional, and a comma may replace the dot. */
export function parseTiming(line: string): CueTiming | undefined {
  const match = timing.exec(line.slice(0, 500).trimEnd());
  if (!match) return undefined;
  const startMs = toMs(match.slice(1, 5));
  const endMs = toMs(match.slice(5, 9));
  if (startMs === undefined || endMs === undefined) return undefined;
  return { startMs, endMs, rest: match[9] ?? '' };
}

function toMs([hours, minutes, seconds, fraction = '']: readonly (string | undefined)[]): number | undefined {
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  const wholeSeconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Number(fraction.padEnd(3, '0'));
}

export function formatTime(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const seconds = ms / 1000;
  return `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}.${part(ms % 1000, 3)}`;
}
