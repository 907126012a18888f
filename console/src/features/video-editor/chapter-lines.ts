import { parseTime } from '../../platform/media-time.ts';

export interface ChapterLine {
  startMs: number;
  title: string;
}

const timeFirst = /^[([]?(\d[\d:.,]*)[)\]]?\s*[-–—|:]?\s*(.*)$/;
const timeLast = /[([]?(?<!\d)(\d{1,4}(?::\d\d){1,2}(?:[.,]\d{1,9})?)[)\]]?$/;
const separator = /[-–—|:]$/;

/** Reads a list in the form used in video descriptions: "0:00 Intro" or "Intro - 0:00", one chapter per line. */
export function readChapterLines(text: string): ChapterLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const bare = line.trim().replace(/^[-*•]\s+/, '');
    const first = timeFirst.exec(bare);
    const startMs = first?.[1]?.includes(':') ? parseTime(first[1]) : undefined;
    if (startMs !== undefined && first?.[2]) return [{ startMs, title: first[2].trim() }];
    const last = timeLast.exec(bare);
    const endMs = last?.[1] ? parseTime(last[1]) : undefined;
    const title = bare.slice(0, last?.index).trimEnd().replace(separator, '').trimEnd();
    return endMs !== undefined && title ? [{ startMs: endMs, title }] : [];
  });
}
