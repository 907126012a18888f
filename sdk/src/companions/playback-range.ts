import type { Companion, CompanionHost } from './companion-options.ts';

/** Within this distance from the end, a timer is more exact than the video's own events. */
const nearSeconds = 0.5;

/**
 * Stops at the end that the page set when playback reaches it; a loop restarts at the start. Viewers who seek beyond
 * the end, or continue after it, see the rest.
 */
export const playbackRange: Companion<'video' | 'wishes'> = { name: 'playback-range', attach: keepInRange };

function keepInRange({ video, wishes }: Pick<CompanionHost, 'video' | 'wishes'>, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = video.currentTime;
  let over = false;

  function beginAgain() {
    video.currentTime = wishes().startTime;
    video.play().catch(() => undefined);
  }

  function reach(end: number) {
    video.pause();
    video.currentTime = end;
    if (video.loop) beginAgain();
  }

  function look() {
    clearTimeout(timer);
    const end = wishes().endTime;
    const now = video.currentTime;
    const before = last;
    last = now;
    if (end === undefined || video.paused || video.seeking || before >= end) return;
    if (now >= end) reach(end);
    else if (end - now < nearSeconds) timer = setTimeout(look, ((end - now) * 1000) / video.playbackRate);
  }

  function jump() {
    clearTimeout(timer);
    const before = last;
    const ended = over;
    last = video.currentTime;
    over = false;
    // After the end, the browser itself restarts, but at the very beginning. After a seek it stays paused.
    if (last > 0 || video.paused || !(ended || (video.loop && before > video.duration - nearSeconds))) return;
    const { startTime } = wishes();
    if (startTime > 0) video.currentTime = startTime;
  }

  function end() {
    over = true;
  }

  video.addEventListener('timeupdate', look, { signal });
  video.addEventListener('seeking', jump, { signal });
  video.addEventListener('ended', end, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
