import { ProgramError } from './child-program.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** Seconds; what ffmpeg takes for a jump of the clock if nothing else is said. */
const longestStep = 10;
/** Pictures may be a little out of order. */
const tolerance = 0.1;
/** Formats, by ffmpeg's names, whose clock may jump, so that ffmpeg moves what comes after a jump. */
const jumping = new Set(['mpegts', 'mpeg']);
/** Longer than any video, in seconds. */
const never = 86_400;

/**
 * Arguments with which ffmpeg keeps gaps in the sound of a file. Where a clock may jump, it takes a long gap for a jump, and sound
 * comes too early from there on: unless the clock of the pictures jumps too, it does not.
 */
export async function keepGaps(
  source: string,
  format: string | undefined,
  ffmpeg: Ffmpeg,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (!format || !jumping.has(format)) return [];
  return (await clockJumps(source, ffmpeg, signal)) ? [] : ['-dts_delta_threshold', String(never)];
}

/** Also true if the times of the pictures cannot be read. */
async function clockJumps(source: string, ffmpeg: Ffmpeg, signal: AbortSignal | undefined): Promise<boolean> {
  let last: number | undefined;
  let jumps = false;
  const onLine = (line: string) => {
    const seconds = Number.parseFloat(line);
    if (Number.isNaN(seconds)) return;
    const step = seconds - (last ?? seconds);
    jumps ||= step > longestStep || step < -tolerance;
    last = seconds;
  };
  const args = ['-select_streams', 'V:0', '-show_entries', 'packet=dts_time'];
  try {
    await ffmpeg.list(source, args, onLine, { signal, timeoutMs: 600_000, memoryBytes: 2 * 2 ** 30 });
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return true;
  }
  return jumps || last === undefined;
}
