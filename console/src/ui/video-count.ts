import { formatCount } from '../platform/format.ts';

/** "1 video", "1,200 videos". */
export function videoCount(count: number): string {
  return count === 1 ? '1 video' : `${formatCount(count)} videos`;
}
