import { t } from '@lingui/core/macro';
import { type Chapter, StreamChanges } from '@zeacon/contract';
import { platformText } from '../../language/platform-text.ts';
import { formatTime, parseTime } from '../../platform/media-time.ts';

/** A row while it is being edited. */
export interface ChapterDraft {
  key: number;
  time: string;
  title: string;
}

export interface ChapterProblems {
  time?: string | undefined;
  title?: string | undefined;
}

export const toDrafts = (chapters: readonly Chapter[]): ChapterDraft[] =>
  chapters.map(({ startMs, title }, key) => ({ key, time: formatTime(startMs), title }));

/** Sorted by time; rows without a valid time come last. */
export function sortDrafts(drafts: readonly ChapterDraft[]): ChapterDraft[] {
  const at = ({ time }: ChapterDraft) => parseTime(time) ?? Number.POSITIVE_INFINITY;
  return drafts.toSorted((a, b) => (at(a) === at(b) ? 0 : at(a) - at(b)));
}

/** The chapters to save, once every time is valid. */
export function toChapters(drafts: readonly ChapterDraft[]): Chapter[] {
  return sortDrafts(drafts).map(({ time, title }) => ({ startMs: parseTime(time) ?? 0, title: title.trim() }));
}

function endsAt(durationMs: number): string {
  const end = formatTime(Math.floor(durationMs / 1000) * 1000);
  return t`The video ends at ${end}`;
}

/** The errors by row key: the contract's messages, and impossible times. */
export function validateDrafts(drafts: readonly ChapterDraft[], durationMs: number | undefined) {
  const problems = new Map<number, ChapterProblems>();
  const add = (key: number, more: ChapterProblems) => problems.set(key, { ...more, ...problems.get(key) });
  const sorted = sortDrafts(drafts);
  sorted.forEach(({ key, time }, index) => {
    const startMs = parseTime(time);
    const before = sorted[index - 1];
    if (startMs === undefined) add(key, { time: t`Use a time like 1:05` });
    else if (durationMs !== undefined && startMs >= durationMs) add(key, { time: endsAt(durationMs) });
    else if (before && parseTime(before.time) === startMs)
      add(key, { time: t`Every chapter must begin later than the one before it` });
  });
  const parsed = StreamChanges.safeParse({ chapters: toChapters(drafts) });
  let whole: string | undefined;
  for (const { path, message } of parsed.error?.issues ?? []) {
    const row = sorted[Number(path[1])];
    const field = path[2];
    const text = platformText(message);
    if (row && field === 'title') add(row.key, { title: text });
    else if (row && field === 'startMs') add(row.key, { time: text });
    else if (problems.size === 0) whole = text;
  }
  return { problems, whole };
}
