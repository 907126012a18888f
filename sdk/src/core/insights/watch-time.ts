/** A gap between two looks at the playhead that no playback explains. */
const maxStepSeconds = 10;

/** Adds up the media that really went by: steps of the playhead during playback, without the leaps of a seek. */
export function createWatchTime() {
  let last: number | undefined;
  let watchedSeconds = 0;

  return {
    /** The playhead is here, moved by playback. */
    move(positionSeconds: number): void {
      const step = last === undefined ? 0 : positionSeconds - last;
      if (step > 0 && step <= maxStepSeconds) watchedSeconds += step;
      last = positionSeconds;
    },
    /** Playback stopped or leaps: the next position starts afresh. */
    interrupt(): void {
      last = undefined;
    },
    get watchedMs(): number {
      return Math.round(watchedSeconds * 1000);
    },
    /** What was watched since the last call, in ms. */
    take(): number {
      const taken = Math.round(watchedSeconds * 1000);
      watchedSeconds = 0;
      return taken;
    },
  };
}
