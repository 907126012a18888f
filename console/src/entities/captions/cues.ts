import { parseTime } from '../../platform/media-time.ts';

export interface Cue {
  startMs: number;
  endMs: number;
  text: string;
}

/** The cues of a WebVTT file that the server wrote, without their markup. */
export function readCues(vtt: string): Cue[] {
  return vtt
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => line.includes('-->'));
      const [start = '', end = ''] = lines[at]?.split('-->') ?? [];
      const startMs = parseTime(start);
      // Behind the end stand settings of where the text is shown.
      const endMs = parseTime(end.trim().split(/\s/)[0]!) ?? startMs;
      return startMs === undefined || endMs === undefined
        ? []
        : [{ startMs, endMs, text: plain(lines.slice(at + 1).join(' ')) }];
    });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' };

function plain(markup: string): string {
  return markup.replace(/<[^<>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
