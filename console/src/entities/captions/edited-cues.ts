import { t } from '@lingui/core/macro';
import { formatTime, parseTime } from '../../platform/media-time.ts';

/** A cue as it is typed. */
export interface EditedCue {
  key: number;
  start: string;
  end: string;
  text: string;
  /** Its identifier, if it has one, and where on the picture it is shown: kept as they are. */
  id: string;
  settings: string;
  /** Its text has markup, which is edited as it is written. */
  isMarkup: boolean;
}

export interface EditedCaptions {
  /** What comes before the cues: the header, styles and notes. */
  head: string[];
  cues: EditedCue[];
}

/** The cues of a WebVTT file that the server wrote. */
export function readVtt(vtt: string): EditedCaptions {
  const head: string[] = [];
  const cues: EditedCue[] = [];
  const blocks = vtt
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  for (const block of blocks.filter(Boolean)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    const [start = '', rest = ''] = lines[at]?.split('-->') ?? [];
    const [end = '', ...settings] = rest.trim().split(/\s+/);
    const [startMs, endMs] = [parseTime(start), parseTime(end)];
    if (at < 0 || startMs === undefined || endMs === undefined) {
      head.push(block);
      continue;
    }
    const written = lines.slice(at + 1).join('\n');
    const isMarkup = written.includes('<');
    cues.push({
      key: cues.length,
      start: formatTime(startMs, true),
      end: formatTime(endMs, true),
      text: isMarkup ? written : toPlain(written),
      id: lines.slice(0, at).join('\n'),
      settings: settings.join(' '),
      isMarkup,
    });
  }
  return { head, cues };
}

/** In the order of time, as the server takes it. */
export function writeVtt({ head, cues }: EditedCaptions): string {
  const ordered = [...cues].sort((a, b) => msOf(a.start) - msOf(b.start));
  const blocks = ordered.map(({ id, start, end, settings, text, isMarkup }) =>
    [
      ...(id ? [id] : []),
      `${stamp(start)} --> ${stamp(end)}${settings ? ` ${settings}` : ''}`,
      ...linesOf(isMarkup ? text : toMarkup(text)),
    ].join('\n'),
  );
  const [first = 'WEBVTT', ...rest] = head;
  return `${[first, ...rest, ...blocks].join('\n\n')}\n`;
}

/** What is wrong with a cue, in the first field where it is. */
export function cueProblems({ start, end, text }: EditedCue): Partial<Record<'start' | 'end' | 'text', string>> {
  const [startMs, endMs] = [parseTime(start), parseTime(end)];
  if (startMs === undefined) return { start: t`Use a time like 1:05` };
  if (endMs === undefined) return { end: t`Use a time like 1:05` };
  if (endMs <= startMs) return { end: t`It must end after it begins` };
  return linesOf(text).length === 0 ? { text: t`Text is required` } : {};
}

const msOf = (time: string) => parseTime(time) ?? 0;

/** A line without text would end the cue, and an arrow begin another. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll('-->', '→'))
    .filter(Boolean);

function stamp(time: string): string {
  const ms = msOf(time);
  const two = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${two(ms % 1000, 3)}`;
}

const toPlain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** The arrow is taken care of by line. */
const toMarkup = (text: string) =>
  text.replaceAll('-->', '→').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
