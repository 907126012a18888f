import { t } from '@lingui/core/macro';
import type { KeyboardEvent, PointerEvent } from 'react';
import { formatTime } from '../../platform/media-time.ts';
import { startDrag } from './start-drag.ts';
import * as styles from './timeline.css.ts';
import { rulerTimes, type TimelineScale } from './timeline-scale.ts';

interface Props {
  scale: TimelineScale;
  durationMs: number;
  timeMs: number;
  /** The visible part, and a little more. */
  fromPx: number;
  toPx: number;
  onSeek: (ms: number) => void;
}

const apartPx = 84;
const frameMs = 40;

/** The time ruler, for seeking. */
export function TimelineRuler({ scale, durationMs, timeMs, fromPx, toPx, onSeek }: Props) {
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const { left } = event.currentTarget.getBoundingClientRect();
    const begin = event.clientX - left;
    onSeek(scale.toMs(begin));
    startDrag(event, { onMove: ({ x }) => onSeek(scale.toMs(begin + x)), onEnd: () => undefined });
  };
  const pressKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1000 : frameMs;
    const to = {
      ArrowLeft: timeMs - step,
      ArrowRight: timeMs + step,
      Home: 0,
      End: durationMs,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSeek(to);
  };
  return (
    <div
      className={styles.ruler}
      role="slider"
      tabIndex={0}
      aria-label={t`Playhead`}
      aria-valuemin={0}
      aria-valuemax={durationMs}
      aria-valuenow={timeMs}
      aria-valuetext={formatTime(timeMs, true)}
      onPointerDown={press}
      onKeyDown={pressKey}
    >
      {rulerTimes(scale, scale.toMs(fromPx), scale.toMs(toPx), apartPx).map((ms) => (
        <span key={ms} className={styles.tick} style={{ left: scale.toPx(ms) }}>
          {formatTime(ms)}
        </span>
      ))}
    </div>
  );
}
