/** A larger step of the playhead is not playback. */
const maxStepSeconds = 10;

/** Adds up the media that was actually played: steps of the playhead during playback, without seeks. */
export function createWatchTime() {
  let last: number | undefined;
  let watchedSeconds = 0;

  return {
    /** Moves the playhead by playback. */
    move(positionSeconds: number): void {
      const step = last === undefined ? 0 : positionSeconds - last;
      if (step > 0 && step <= maxStepSeconds) watchedSeconds += step;
      last = positionSeconds;
    },
    /** Playback stopped or seeks: counting restarts at the next position. */
    interrupt(): void {
      last = undefined;
    },
    /** Where the playhead was last; undefined after an interruption. */
    get position(): number | undefined {
      return last;
    },
    get watchedMs(): number {
      return Math.round(watchedSeconds * 1000);
    },
    /** Time watched since the last call, in ms. */
    take(): number {
      const taken = Math.round(watchedSeconds * 1000);
      watchedSeconds = 0;
      return taken;
    },
  };
}
