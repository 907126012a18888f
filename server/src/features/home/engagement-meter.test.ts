import { expect, test } from 'vitest';
import { judgeEngagement } from './engagement-meter.ts';
import { figuresOf } from './figures.testing.ts';

const shown = { pageViews: 100, views: 20, playRate: 0.2, averageWatched: 0.5 };
const clicked = { overlayImpressions: 20, overlayClicks: 4 };

test.each([
  ['nothing was shown', {}, null, [null, null, null]],
  ['nobody pressed play', { pageViews: 10 }, 0, [0, null, null]],
  ['no graphic was shown', shown, 75, [50, 100, null]],
  ['all is there, and more than enough counts as enough', { ...shown, ...clicked }, 250 / 3, [50, 100, 100]],
  ['graphics are never clicked', { ...shown, overlayImpressions: 20 }, 50, [50, 100, 0]],
])('the meter when %s', (_case, given, score, parts) => {
  const judged = judgeEngagement(figuresOf(given));
  expect(judged.parts.map((part) => part.score)).toEqual(parts);
  if (score === null) expect(judged.score).toBeNull();
  else expect(judged.score).toBeCloseTo(score);
});
