import type { Insights } from './insights.ts';
import { createWatchTime } from './watch-time.ts';

const progressEveryMs = 10_000;
/** Viewers do not notice shorter stops. */
const shortestRebufferMs = 100;

export interface ViewRecorderOptions {
  insights: Pick<Insights, 'record'>;
  /** Milliseconds of any steady clock. */
  now: () => number;
}

export type ViewRecorder = ReturnType<typeof createViewRecorder>;

/** Turns what happens to the media into the events of the contract. Positions are in seconds, as in the media. */
export function createViewRecorder({ insights, now }: ViewRecorderOptions) {
  const watch = createWatchTime();
  const toMs = (seconds: number) => Math.max(0, Math.round(seconds * 1000));
  let intendedAt: number | undefined;
  let waitingSince: number | undefined;
  let begun = false;
  let running = false;
  let seeking = false;
  let seen = false;
  let height = 0;

  const watched = () => ({ watchedMs: watch.take(), ...(height > 0 && { height }) });

  function report(position: number): void {
    if (watch.watchedMs > 0) insights.record('progress', { positionMs: toMs(position), ...watched() });
  }

  return {
    /** Playback was requested: the startup time runs from here to the first frame. */
    intend(at: number = now()): void {
      if (begun || intendedAt !== undefined) return;
      intendedAt = at;
      insights.record('playRequest');
    },
    /** `byItself`: without anybody having asked for it, and without sound. */
    playing(position: number, byItself = false): void {
      const code = !begun && byItself ? { code: 'autoplay' } : {};
      if (!begun) {
        begun = true;
        insights.record('startup', {
          positionMs: toMs(position),
          durationMs: Math.round(now() - (intendedAt ?? now())),
        });
      }
      if (waitingSince !== undefined && !seeking) {
        const durationMs = Math.round(now() - waitingSince);
        if (durationMs >= shortestRebufferMs) insights.record('rebuffer', { positionMs: toMs(position), durationMs });
      }
      waitingSince = undefined;
      if (!running) insights.record('play', { positionMs: toMs(position), ...code });
      running = true;
      if (!seeking) watch.move(position);
    },
    moved(position: number): void {
      if (!running || seeking) return;
      watch.move(position);
      if (watch.watchedMs >= progressEveryMs) report(position);
    },
    /** The picture has this height from now on, of an upright one the width, in pixels; 0 without a picture. */
    sized(pixels: number, position: number): void {
      if (pixels === height) return;
      // Each event tells of what was watched in one height.
      if (running && !seeking) watch.move(position);
      report(position);
      height = pixels;
    },
    waiting(): void {
      if (running && !seeking) waitingSince ??= now();
    },
    /** What was watched so far ended where the seek began. */
    seekBegan(): void {
      if (watch.position !== undefined) report(watch.position);
      seeking = true;
      waitingSince = undefined;
      watch.interrupt();
    },
    seekEnded(position: number): void {
      seeking = false;
      watch.interrupt();
      if (begun) insights.record('seek', { positionMs: toMs(position) });
      if (running) watch.move(position);
    },
    paused(position: number): void {
      if (!running) return;
      if (!seeking) watch.move(position);
      watch.interrupt();
      running = false;
      waitingSince = undefined;
      insights.record('pause', { positionMs: toMs(position), ...watched() });
    },
    ended(position: number): void {
      if (running) watch.move(position);
      watch.interrupt();
      running = false;
      insights.record('ended', { positionMs: toMs(position), ...watched() });
    },
    /** Half of the picture was in view for two seconds of playback. */
    viewable(position: number): void {
      if (!begun || seen) return;
      seen = true;
      insights.record('viewable', { positionMs: toMs(position) });
    },
    failed(code: string, position: number): void {
      insights.record('error', { positionMs: toMs(position), code: code.slice(0, 100) });
    },
    /** The page may be closing: report what was watched so far. */
    leaving(position: number): void {
      if (running && !seeking) watch.move(position);
      report(position);
    },
  };
}
