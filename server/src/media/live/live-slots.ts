/** Limits how many lives are encoded at once. */
export function createLiveSlots(count: number) {
  let free = count;
  return {
    count,
    /** Takes a slot, and returns the function that releases it, which works once; undefined if all are taken. */
    take(): (() => void) | undefined {
      if (free <= 0) return undefined;
      free -= 1;
      let isTaken = true;
      return () => {
        if (isTaken) free += 1;
        isTaken = false;
      };
    },
  };
}

export type LiveSlots = ReturnType<typeof createLiveSlots>;
