import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls `onHide` after `autoHideMs`; never if that is undefined. `pause` stops the timer, `resume` restarts it with
 * half of the whole time (spec section 2).
 */
export function useAutoHide(autoHideMs: number | undefined, onHide: () => void) {
  const timer = useRef<number>(undefined);
  const latest = useRef(onHide);
  useEffect(() => {
    latest.current = onHide;
  });

  const start = useCallback((delayMs: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), delayMs);
  }, []);
  const pause = useCallback(() => window.clearTimeout(timer.current), []);
  const resume = useCallback(() => {
    if (autoHideMs !== undefined) start(autoHideMs / 2);
  }, [autoHideMs, start]);

  useEffect(() => {
    if (autoHideMs !== undefined) start(autoHideMs);
    return pause;
  }, [autoHideMs, start, pause]);

  return { pause, resume };
}
