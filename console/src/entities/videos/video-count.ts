import { plural } from '@lingui/core/macro';
/** "No videos", "1 video", "1,200 videos". */
export function videoCount(count: number): string {
  return plural(count, { 0: 'No videos', one: '# video', other: '# videos' });
}
