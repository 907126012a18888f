/** WebVTT without the cues that begin at `untilMs` or later. */
export function cutCaptions(vtt: string, untilMs: number): string {
  return vtt
    .split(/(?:\r?\n){2,}/)
    .filter((block) => {
      const [, hours = '0', minutes, seconds] = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})[ \t]+-->/.exec(block) ?? [];
      if (minutes === undefined) return true;
      return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 < untilMs;
    })
    .join('\n\n');
}
