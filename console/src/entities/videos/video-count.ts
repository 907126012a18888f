import { plural } from '@lingui/core/macro';
/** "1 video", "1,200 videos". */
export function videoCount(count: number): string {
  return plural(count, { one: '# video', other: '# videos' });
}
