import { useEffect, useRef } from 'react';
import * as styles from './level-meter.css.ts';

interface Props {
  label: string;
  /** From 0 to 1; read on every frame. */
  read: () => number;
}

const drawEveryMs = 66;
const fallPerDrawing = 0.08;
const saidEveryMs = 1000;

/** A loudness meter that rises quickly and falls slowly. */
export function LevelMeter({ label, read }: Props) {
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    let shown = 0;
    let saidMs = 0;
    let drawnMs = 0;
    let frame = requestAnimationFrame(function draw(nowMs) {
      frame = requestAnimationFrame(draw);
      if (nowMs - drawnMs < drawEveryMs) return;
      drawnMs = nowMs;
      shown = Math.max(latest.current(), shown - fallPerDrawing, 0);
      if (bar.current) bar.current.style.clipPath = `inset(0 ${((1 - shown) * 100).toFixed(1)}% 0 0)`;
      if (nowMs - saidMs > saidEveryMs) {
        saidMs = nowMs;
        meter.current?.setAttribute('aria-valuenow', String(Math.round(shown * 100)));
      }
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `<meter>` cannot be drawn at every frame.
    <div
      ref={meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className={styles.track}
    >
      <div ref={bar} className={styles.bar} />
    </div>
  );
}
