/** Within which the event of a pause comes; what stops without one goes on by itself. */
const toldMs = 2000;

/** Whose a pause is: its event comes after the player has stopped, and what looks in between must not start it again. */
export function createPauses() {
  let isOwn = false;
  let isTold = true;
  let untoldMs: number | undefined;

  return {
    /** The party pauses the player. */
    begin(): void {
      isOwn = true;
    },

    /** An event says that it has paused. True if the party did it. */
    paused(): boolean {
      const wasOwn = isOwn;
      isOwn = false;
      isTold = true;
      return wasOwn;
    },

    played(): void {
      isOwn = false;
      isTold = false;
      untoldMs = undefined;
    },

    /** Of a player that stands still: no viewer's wish is still to be heard. */
    mayGoOn(nowMs: number): boolean {
      untoldMs ??= nowMs;
      return isTold || nowMs - untoldMs > toldMs;
    },
  };
}
