import { t } from '@lingui/core/macro';
import type { getInsightRetention, Reply } from '@zeacon/contract';
import { formatTime } from '../../platform/media-time.ts';

/** How many saw each moment of a video, and how often it was played. */
export function drawnRetention({ points, views }: Reply<typeof getInsightRetention>) {
  const share = (count: number) => (views === 0 ? 0 : count / views);
  return {
    steps: points.map(({ startMs }) => formatTime(startMs)),
    lines: [
      { id: 'viewers', name: t`Viewers`, values: points.map(({ viewers }) => share(viewers)) },
      { id: 'plays', name: t`With rewatches`, values: points.map(({ plays }) => share(plays)), isFaint: true },
    ],
    ceiling: Math.max(1, ...points.map(({ plays }) => share(plays))),
  };
}
