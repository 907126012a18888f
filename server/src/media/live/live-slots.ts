/** Bounds how many lives are encoded at once. */
export function createLiveSlots(count: number) {
  let free = count;
  return {
    count,
    /** Gives a slot back, once; undefined when all are taken. */
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
