/** One tile of a thumbnails sprite and its time span: from `startSeconds` (inclusive) to `endSeconds` (exclusive). */
export interface Thumbnail {
  startSeconds: number;
  endSeconds: number;
  /** Absolute. */
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const timing = /((?:\d+:)?\d+:\d+\.\d+)\s+-->\s+((?:\d+:)?\d+:\d+\.\d+)/;
const target = /^(.+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)\s*$/;

/** Reads a WebVTT file whose cues name tiles (`sprite.jpg#xywh=0,0,160,90`). Invalid cues are left out. */
export function parseThumbnails(text: string, baseUrl: string): Thumbnail[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => timing.test(line));
    const times = timing.exec(lines[at] ?? '');
    const tile = target.exec(lines[at + 1] ?? '');
    if (!times || !tile) return [];
    const [x = 0, y = 0, width = 0, height = 0] = tile.slice(2).map(Number);
    const url = toUrl(tile[1] ?? '', baseUrl);
    if (!url) return [];
    return [{ startSeconds: toSeconds(times[1]), endSeconds: toSeconds(times[2]), url, x, y, width, height }];
  });
}

function toSeconds(stamp = ''): number {
  return stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

function toUrl(path: string, baseUrl: string): string | undefined {
  return URL.canParse(path, baseUrl) ? new URL(path, baseUrl).href : undefined;
}
