export interface RetentionPoint {
  startMs: number;
  viewers: number;
  plays: number;
}

export interface DropOff {
  startMs: number;
  endMs: number;
  /** Viewers before and after. */
  before: number;
  after: number;
}

/** Falls that are too small to be worth a sentence: by share of all views, and by number. */
const leastShare = 0.03;
const leastViewers = 2;

/**
 * Where most viewers left: the largest falls of the curve, at most `most` and in the order of the video. A fall is
 * measured over a fiftieth of the video, and none overlaps another.
 */
export function dropOffs(points: readonly RetentionPoint[], views: number, most = 3): DropOff[] {
  const width = Math.max(1, Math.round(points.length / 50));
  const falls = points
    .slice(0, -width)
    .map(({ viewers }, from) => ({ from, by: viewers - points[from + width]!.viewers }))
    .filter(({ by }) => by >= leastViewers && by >= views * leastShare)
    .sort((a, b) => b.by - a.by || a.from - b.from);
  const chosen: typeof falls = [];
  for (const fall of falls)
    if (chosen.length < most && chosen.every(({ from }) => Math.abs(from - fall.from) >= width)) chosen.push(fall);
  return chosen
    .sort((a, b) => a.from - b.from)
    .map(({ from }) => {
      const [start, end] = [points[from]!, points[from + width]!];
      return { startMs: start.startMs, endMs: end.startMs, before: start.viewers, after: end.viewers };
    });
}

/** What was watched again most, beyond once for each viewer; undefined if nothing stands out. */
export function mostWatchedAgain(points: readonly RetentionPoint[]): RetentionPoint | undefined {
  const again = ({ plays, viewers }: RetentionPoint) => plays - viewers;
  const best = points.reduce<RetentionPoint | undefined>(
    (most, point) => (!most || again(point) > again(most) ? point : most),
    undefined,
  );
  return best && again(best) >= leastViewers && again(best) >= best.viewers * 0.1 ? best : undefined;
}
