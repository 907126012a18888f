import type { Insights } from './insights.ts';
import { createWatchTime } from './watch-time.ts';

const progressEveryMs = 10_000;
/** Viewers do not notice shorter stops. */
const shortestRebufferMs = 100;

/** A loop turns back before the position is said for the last time. */
const nearSeconds = 0.5;

export interface ViewRecorderOptions {
  insights: Pick<Insights, 'record'>;
  /** Milliseconds of any steady clock. */
  now: () => number;
  /** The first picture was shown before there was anything to record: nobody can tell how long it took. */
  joins?: boolean;
}

/** A seek that may be a loop which begins again. */
export interface Turn {
  to: number;
  /** Where the loop turns back. */
  end: number;
  /** Whether that is the end of the video. */
  isWhole: boolean;
  rate: number;
}

export type ViewRecorder = ReturnType<typeof createViewRecorder>;

/** Turns what happens to the media into the events of the contract. Positions are in seconds, as in the media. */
export function createViewRecorder({ insights, now, joins = false }: ViewRecorderOptions) {
  const watch = createWatchTime();
  const toMs = (seconds: number) => Math.max(0, Math.round(seconds * 1000));
  let requested = joins;
  let askedAt: number | undefined;
  let intendedAt: number | undefined;
  let wait: { since: number; position: number; told: boolean } | undefined;
  let movedAt = 0;
  let begun = joins;
  let played = false;
  let running = false;
  let seeking = false;
  let seen = false;
  let finished = false;
  let turning: 'lap' | 'first lap' | undefined;
  let height = 0;

  const watched = () => ({ watchedMs: watch.take(), ...(height > 0 && { height }) });

  function report(position: number): void {
    if (watch.watchedMs > 0) insights.record('progress', { positionMs: toMs(position), ...watched() });
  }

  function move(position: number): void {
    watch.move(position);
    movedAt = now();
  }

  /** What is told of a wait that goes on is not told again. */
  function tellWait(goesOn = false): void {
    if (!wait) return;
    const { since, position, told } = wait;
    const durationMs = Math.round(now() - since);
    const isLong = durationMs >= shortestRebufferMs;
    if (isLong)
      insights.record('rebuffer', { positionMs: toMs(position), durationMs, ...(told && { code: 'continued' }) });
    if (!goesOn) wait = undefined;
    else if (isLong) wait = { since: now(), position, told: true };
  }

  /** Whether it was the loop that went from `at` to its beginning, and nobody else. */
  function isLap(at: number, { to, end, rate }: Turn): boolean {
    const passedSeconds = ((now() - movedAt) / 1000) * rate;
    return !wait && to < at && end - at <= passedSeconds + nearSeconds;
  }

  return {
    /** Playback was requested: the startup time runs from here to the first frame, or to a failure. */
    intend(at: number = now()): void {
      if (begun || at === askedAt) return;
      askedAt = at;
      intendedAt ??= at;
      if (!requested) insights.record('playRequest');
      requested = true;
    },
    /** `byItself`: without anybody having asked for it, and without sound. */
    playing(position: number, byItself = false): void {
      if (!begun && intendedAt !== undefined)
        insights.record('startup', { positionMs: toMs(position), durationMs: Math.round(now() - intendedAt) });
      begun = true;
      if (!seeking) tellWait();
      wait = undefined;
      if (!running)
        insights.record('play', { positionMs: toMs(position), ...(!played && byItself && { code: 'autoplay' }) });
      played = true;
      running = true;
      if (!seeking) move(position);
    },
    moved(position: number): void {
      if (!running || seeking) return;
      move(position);
      if (watch.watchedMs >= progressEveryMs) report(position);
    },
    /** The picture has this height from now on, of an upright one the width, in pixels; 0 without a picture. */
    sized(pixels: number, position: number): void {
      if (pixels === height) return;
      // Each event tells of what was watched in one height.
      if (running && !seeking) move(position);
      report(position);
      height = pixels;
    },
    waiting(position: number): void {
      if (running && !seeking) wait ??= { since: now(), position, told: false };
    },
    /** What was watched so far ended where the seek began. Called again until the seek has ended. */
    seekBegan(turn?: Turn): void {
      const at = watch.position;
      if (at !== undefined && turn && isLap(at, turn)) {
        move(turn.end);
        turning = 'lap';
        if (turn.isWhole && !finished) {
          turning = 'first lap';
          finished = true;
          insights.record('ended', { positionMs: toMs(turn.end), ...watched() });
        }
      }
      if (watch.position !== undefined) report(watch.position);
      tellWait();
      seeking = true;
      watch.interrupt();
    },
    seekEnded(position: number): void {
      seeking = false;
      watch.interrupt();
      if (begun && !turning) insights.record('seek', { positionMs: toMs(position) });
      if (running && turning === 'first lap') insights.record('play', { positionMs: toMs(position) });
      turning = undefined;
      if (running) move(position);
    },
    paused(position: number): void {
      // Whoever stops before it began asks anew.
      if (!begun) intendedAt = undefined;
      if (!running) return;
      if (!seeking) move(position);
      watch.interrupt();
      running = false;
      tellWait();
      insights.record('pause', { positionMs: toMs(position), ...watched() });
    },
    ended(position: number): void {
      if (running) move(position);
      watch.interrupt();
      running = false;
      finished = true;
      tellWait();
      insights.record('ended', { positionMs: toMs(position), ...watched() });
    },
    /** Half of the picture was in view for two seconds of playback. */
    viewable(position: number): void {
      if (!begun || seen) return;
      seen = true;
      insights.record('viewable', { positionMs: toMs(position) });
    },
    failed(code: string, position: number): void {
      if (!begun) intendedAt = undefined;
      tellWait();
      insights.record('error', { positionMs: toMs(position), code: code.slice(0, 100) });
    },
    /** The page may be closing: report what was watched and waited so far. Without a position where it was last known. */
    leaving(position?: number): void {
      if (running && !seeking && position !== undefined) move(position);
      report(position ?? watch.position ?? 0);
      tellWait(true);
    },
  };
}
