import type { Transcription } from '@zeacon/contract';
import type { Cue } from './cue.ts';
import { escapeCueText, voiceTag } from './cue-text.ts';

type Segment = Transcription['segments'][number];

interface Word {
  text: string;
  startMs: number;
  endMs: number;
  /** Continues the previous word, which was too long for a line. */
  isGlued: boolean;
}

const lineLength = 42;
const longestMs = 7000;
/** Silence after which a new caption starts. */
const pauseMs = 1200;
/** Shorter sentences are shown together. */
const sentenceLength = 28;

/**
 * Turns speech into readable captions: at most two lines of 42 characters and 7 seconds, split at sentences and pauses.
 */
export function toReadableCues(segments: readonly Segment[]): Cue[] {
  const cues: Cue[] = [];
  let words: Word[] = [];
  let room = emptyRoom;
  let speaker = '';
  const flush = () => {
    if (words.length > 0) cues.push(toCue(words, speaker));
    words = [];
    room = emptyRoom;
  };
  const spoken = segments.filter(({ start, end, text }) => end > start && text.trim() !== '');
  for (const segment of spoken.toSorted((a, b) => a.start - b.start)) {
    const isOther = (segment.speaker ?? '') !== speaker;
    const lastEnd = words.at(-1)?.endMs;
    // People who speak at the same time get separate captions.
    if (isOther || (lastEnd !== undefined && segment.start * 1000 < lastEnd - 50)) flush();
    speaker = segment.speaker ?? '';
    for (const word of toWords(segment)) {
      if (words.length > 0 && !belongs(words, room, word)) flush();
      room = fill(room, word);
      words.push(word);
    }
  }
  flush();
  return cues;
}

/** Space used in the lines, counted as we go so that the time stays linear in the length of the text. */
interface Room {
  lines: number;
  lastLine: number;
  whole: number;
}

const emptyRoom: Room = { lines: 1, lastLine: 0, whole: 0 };

function fill({ lines, lastLine, whole }: Room, { text, isGlued }: Word): Room {
  const added = text.length + (isGlued || whole === 0 ? 0 : 1);
  const fits = lastLine + added <= lineLength;
  return {
    lines: fits ? lines : lines + 1,
    lastLine: fits ? lastLine + added : text.length,
    whole: whole + added,
  };
}

function belongs(words: readonly Word[], room: Room, next: Word): boolean {
  const last = words.at(-1)!;
  if (next.startMs - last.endMs > pauseMs || next.endMs - words[0]!.startMs > longestMs) return false;
  if (room.whole >= sentenceLength && /[.!?…]["'”’)]{0,3}$/.test(last.text)) return false;
  return fill(room, next).lines <= 2;
}

/** Each word gets a share of its segment's time by its length. */
function toWords({ start, end, text }: Segment): Word[] {
  const pieces = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => chunks(word).map((chunk, index) => ({ text: chunk, isGlued: index > 0 })));
  const total = pieces.reduce((sum, piece) => sum + piece.text.length + 1, 0);
  const perCharacter = ((end - start) * 1000) / total;
  let at = start * 1000;
  return pieces.map((piece) => {
    const startMs = at;
    at += (piece.text.length + 1) * perCharacter;
    return { ...piece, startMs, endMs: at };
  });
}

function chunks(word: string): string[] {
  if (word.length <= lineLength) return [word];
  const characters = Array.from(word);
  const count = Math.ceil(characters.length / (lineLength / 2));
  return Array.from({ length: count }, (_, index) =>
    characters.slice((index * lineLength) / 2, ((index + 1) * lineLength) / 2).join(''),
  );
}

function join(words: readonly Word[]): string {
  return words.reduce((line, { text, isGlued }) => (line === '' || isGlued ? line + text : `${line} ${text}`), '');
}

/** Two lines of similar length read better than a full one and a short one. */
function balance(words: readonly Word[]): string[] {
  const whole = join(words);
  if (whole.length <= lineLength) return [whole];
  let best = { at: 1, longest: Number.POSITIVE_INFINITY };
  let first = 0;
  for (let at = 1; at < words.length; at++) {
    first += words[at - 1]!.text.length + (at > 1 && !words[at - 1]!.isGlued ? 1 : 0);
    const second = whole.length - first - (words[at]!.isGlued ? 0 : 1);
    const longest = Math.max(first, second);
    if (longest < best.longest) best = { at, longest };
  }
  return [join(words.slice(0, best.at)), join(words.slice(best.at))];
}

function toCue(words: readonly Word[], speaker: string): Cue {
  const startMs = Math.round(words[0]!.startMs);
  const endMs = Math.min(Math.round(words.at(-1)!.endMs), startMs + longestMs);
  const text = balance(words).map(escapeCueText).join('\n');
  const voice = voiceTag(speaker);
  return { startMs, endMs: Math.max(endMs, startMs + 1), text: voice ? `${voice}${text}</v>` : text, settings: '' };
}
