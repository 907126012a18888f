import { ruleMessages, serverMessages } from '@zeacon/contract';
import { type Cue, cueMaxLength, cuesMax, shorten, soundCues, unreadable } from './cue.ts';
import { cleanCueText } from './cue-text.ts';
import { parseTiming } from './cue-time.ts';

interface OpenCue {
  startMs: number;
  endMs: number;
  settings: string;
  lines: string[];
  length: number;
  /** Line number of its times, from 1. */
  line: number;
}

const { fill } = ruleMessages;
const ignoredBlocks = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const settings = [
  /^align:(?:start|center|end|left|right)$/,
  /^vertical:(?:rl|lr)$/,
  /^line:-?\d{1,3}(?:\.\d{1,3})?%?(?:,(?:start|center|end))?$/,
  /^position:\d{1,3}(?:\.\d{1,3})?%(?:,(?:line-left|center|line-right))?$/,
  /^size:\d{1,3}(?:\.\d{1,3})?%$/,
];

/** Reads WebVTT. Throws `caption.unreadable`. */
export function readWebVtt(content: string): Cue[] {
  const lines = toLines(content);
  if (!isWebVtt(content)) {
    throw unreadable(fill(serverMessages.captionsNoWebVtt, { text: shorten(lines[0] ?? '') }));
  }
  const end = lines.indexOf('');
  const header = lines.findIndex((line) => line.includes('-->'));
  return readBlocks(lines, end === -1 || (header !== -1 && header < end) ? 1 : end, false);
}

/** Reads SubRip, and WebVTT files named as SubRip. Throws `caption.unreadable`. */
export function readSubRip(content: string): Cue[] {
  return isWebVtt(content) ? readWebVtt(content) : readBlocks(toLines(content), 0, true);
}

const isWebVtt = (content: string) => /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(content);

function toLines(content: string): string[] {
  const text = content
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '\ufffd');
  return text.split(/\r\n|\r|\n/).map((line) => (line.trim() === '' ? '' : line));
}

/**
 * Goes through the lines: times open a cue, text goes to the open cue, an empty line closes it. A missing empty line is
 * tolerated, and in SubRip, text after an empty line still belongs to the previous cue.
 */
function readBlocks(lines: readonly string[], from: number, isSubRip: boolean): Cue[] {
  const cues: OpenCue[] = [];
  let open: OpenCue | undefined;
  let ignoring = false;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    if (line === '') {
      open = undefined;
      ignoring = false;
      continue;
    }
    const timing = line.includes('-->') && !ignoring ? parseTiming(line) : undefined;
    if (timing) {
      if (open?.lines.at(-1) && /^\d+$/.test(open.lines.at(-1)!.trim())) open.lines.pop();
      if (cues.length === cuesMax) {
        throw unreadable(fill(serverMessages.captionsTooMany, { line: at + 1, count: cuesMax }));
      }
      const { rest, ...times } = timing;
      open = { ...times, settings: cleanSettings(rest), lines: [], length: 0, line: at + 1 };
      cues.push(open);
    } else if (open) {
      add(open, line);
    } else if (ignoring || (!isSubRip && ignoredBlocks.test(line))) {
      ignoring = true;
    } else if (line.includes('-->')) {
      throw unreadable(fill(serverMessages.captionsNoTime, { line: at + 1, text: shorten(line) }));
    } else if (isSubRip && !isNumberBeforeTimes(lines, at)) {
      const last = cues.at(-1);
      if (last) add(last, line);
    }
  }
  return soundCues(cues.map(toCue));
}

function isNumberBeforeTimes(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1] === '' ? lines[at + 2] : lines[at + 1];
  return /^\s*\d+\s*$/.test(lines[at]!) && (next === undefined || next.includes('-->'));
}

function add(cue: OpenCue, line: string): void {
  cue.lines.push(line);
  cue.length += line.length + 1;
  if (cue.length > cueMaxLength) {
    throw unreadable(fill(serverMessages.captionTooLong, { line: cue.line, length: cueMaxLength }));
  }
}

function toCue({ startMs, endMs, settings, lines }: OpenCue): Cue {
  const source = lines.join('\n');
  const isAtTop = /\{\\an[789]\}/.test(source);
  const text = cleanCueText(source.replace(/\{\\[^{}\n]{0,200}\}/g, ''));
  return { startMs, endMs, text, settings: settings || (isAtTop ? 'line:0' : '') };
}

/** Positions stay; regions are removed because nothing defines them any more. */
function cleanSettings(text: string): string {
  const known = text.split(/\s+/).filter((one) => settings.some((setting) => setting.test(one)));
  return known.slice(0, settings.length).join(' ');
}
