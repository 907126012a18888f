import type { getInsightRetention, Reply } from '@zeacon/contract';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { formatTime } from '../../platform/media-time.ts';
import type { RetentionAxis } from './insight-address.ts';

type Curve = Reply<typeof getInsightRetention>;

const shareSteps = 100;
/** A chart of several videos has about so many steps at the most: its table has a row for each. */
const timeSteps = 600;
const shareGaps = [1, 2, 5, 10, 20, 25, 50];
/** In seconds. */
const timeGaps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Where a live that is running, which has no length, was at the end of what was watched of it. */
const endOf = ({ durationMs, stepMs, points }: Curve) => durationMs ?? stepMs * points.length;

/** The share of the views that saw a moment. Nothing is made up between the steps of a curve: each holds up to the next. */
function shareAt({ points, stepMs, views }: Curve, ms: number): number | null {
  const point = points[Math.min(points.length - 1, Math.floor(ms / stepMs))];
  return views === 0 || !point ? null : point.viewers / views;
}

/**
 * Curves of videos of different lengths on steps that they share. Along shares of their lengths, what has none has no
 * values; along time, a curve ends with its video. `starts` names the steps in addresses: in percent, or in seconds.
 */
export function comparedRetention(curves: readonly Curve[], axis: RetentionAxis) {
  if (axis === 'share') {
    const percents = Array.from({ length: shareSteps + 1 }, (_, percent) => percent);
    return {
      starts: percents.map(String),
      steps: percents.map((percent) => formatFineShare(percent / 100)),
      tickGaps: shareGaps,
      values: curves.map((curve) =>
        percents.map((percent) =>
          curve.durationMs === null ? null : shareAt(curve, (percent / 100) * curve.durationMs),
        ),
      ),
    };
  }
  const longest = Math.max(0, ...curves.map(endOf));
  const finest = Math.min(...curves.map(({ stepMs }) => stepMs));
  const stepMs = Math.max(finest, Math.ceil(longest / timeSteps / 1000) * 1000);
  const times = Array.from({ length: Math.max(1, Math.ceil(longest / stepMs)) }, (_, step) => step * stepMs);
  return {
    starts: times.map((ms) => String(ms / 1000)),
    steps: times.map((ms) => formatTime(ms)),
    tickGaps: timeGaps.map((gap) => (gap * 1000) / stepMs).filter(Number.isInteger),
    values: curves.map((curve) => times.map((ms) => (ms < endOf(curve) ? shareAt(curve, ms) : null))),
  };
}
