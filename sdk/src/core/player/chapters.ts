import type { Chapter } from '@zeacon/contract';
import { type PlayerState, selectStream } from './player-state.ts';

/** From `startSeconds` (inclusive) to `endSeconds` (exclusive). */
export interface ChapterSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly title: string;
}

/** As a page may write it: `startMs`, or `startTime` in seconds. */
export interface ChapterInput {
  readonly startMs?: number;
  readonly startTime?: number;
  readonly title: string;
}

/** Sorted by time; entries without title or time are left out, and of two at the same time the later one wins. */
export function toChapters(given: readonly (ChapterInput | null)[]): Chapter[] {
  const known = new Map<number, Chapter>();
  for (const each of given) {
    const { startMs, startTime, title } = each ?? {};
    const start = Math.round(startMs ?? Number(startTime) * 1000);
    if (start >= 0 && typeof title === 'string' && title.trim()) known.set(start, { startMs: start, title });
  }
  return [...known.values()].sort((a, b) => a.startMs - b.startMs);
}

const none: readonly ChapterSpan[] = [];
const made = new WeakMap<readonly Chapter[], { duration: number; spans: readonly ChapterSpan[] }>();

/** The page's chapters, or the video's: always the same array for the same chapters. */
export function selectChapters(state: PlayerState): readonly ChapterSpan[] {
  const chapters = state.ownChapters ?? selectStream(state)?.chapters;
  const { duration } = state;
  if (!chapters?.length) return none;
  const before = made.get(chapters);
  if (before?.duration === duration) return before.spans;
  const spans = toSpans(chapters, duration);
  made.set(chapters, { duration, spans });
  return spans;
}

export function findChapter(chapters: readonly ChapterSpan[], seconds: number): ChapterSpan | undefined {
  return chapters.findLast(({ startSeconds }) => startSeconds <= seconds);
}

function toSpans(chapters: readonly Chapter[], duration: number): ChapterSpan[] {
  const starts = chapters.map(({ startMs, title }) => ({ startSeconds: startMs / 1000, title }));
  const within = starts.filter(({ startSeconds }) => duration === 0 || startSeconds < duration);
  return within.map((chapter, index) => ({
    ...chapter,
    endSeconds: within[index + 1]?.startSeconds ?? Math.max(duration, chapter.startSeconds),
  }));
}
