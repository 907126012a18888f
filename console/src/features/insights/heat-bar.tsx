import { t } from '@lingui/core/macro';
import type { Stream } from '@zeacon/contract';
import type { MouseEvent } from 'react';
import { ExplainButton } from '../../entities/insights/explain-button.tsx';
import { formatFineShare } from '../../entities/insights/figure-format.ts';
import { useStagePlayer } from '../../entities/players/stage-player.tsx';
import { formatTime } from '../../platform/media-time.ts';
import { cardInAddress } from './insight-address.ts';
import { useVideoRetention } from './use-video-retention.ts';
import * as styles from './video-insights.css.ts';

const cells = 120;
/** Moments that nobody watched still show where the bar is. */
const palest = 0.04;

/** Under the player: how often each moment was played, and where playback is. The curve below has the same by keyboard. */
export function HeatBar({ stream }: { stream: Stream }) {
  const { address, retention } = useVideoRetention(stream.id);
  const { timeMs, seek } = useStagePlayer();
  const { points = [], views = 0, stepMs = 1 } = retention.data ?? {};
  const durationMs = retention.data?.durationMs ?? stream.playback?.durationMs ?? 0;
  if (durationMs === 0) return null;
  const most = Math.max(1, ...points.map(({ plays }) => plays));
  const count = Math.min(cells, Math.max(1, points.length));
  const warmth = Array.from({ length: count }, (_cell, index) => {
    const from = Math.floor((index * points.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * points.length) / count));
    return Math.max(0, ...points.slice(from, to).map(({ plays }) => plays / most));
  });
  const now = points[Math.min(points.length - 1, Math.floor(timeMs / stepMs))];
  const share = now && views > 0 ? formatFineShare(now.viewers / views) : undefined;
  const time = formatTime(Math.floor(timeMs / 1000) * 1000);
  const onClick = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    void seek(((clientX - left) / width) * durationMs);
  };
  return (
    <div>
      <button type="button" className={styles.heat} onClick={onClick} tabIndex={-1} aria-hidden dir="ltr">
        {warmth.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
          <span key={index} className={styles.heatCell} style={{ opacity: palest + value * (1 - palest) }} />
        ))}
        <span className={styles.heatHead} style={{ left: `${Math.min(100, (timeMs / durationMs) * 100)}%` }} />
      </button>
      <div className={styles.heatLine}>
        <span className={styles.heatShare}>
          {share ? t`At ${time}: ${share} of the views` : t`At ${time}`}
          {share && (
            <ExplainButton
              name={t`How long viewers stay`}
              onPress={() => address.change({ explain: cardInAddress('stay') })}
            />
          )}
        </span>
        <span>{t`The redder, the more often played`}</span>
      </div>
    </div>
  );
}
