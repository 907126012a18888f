export type Places = ReturnType<typeof createPlaces>;

/** A limited number of places for each name. */
export function createPlaces(limit: number) {
  const taken = new Map<string, number>();

  return {
    /** Returns a function that gives the place back, to be called once; undefined if none is free. */
    take(name: string): (() => void) | undefined {
      const count = taken.get(name) ?? 0;
      if (count >= limit) return undefined;
      taken.set(name, count + 1);
      return () => {
        const left = (taken.get(name) ?? 1) - 1;
        if (left > 0) taken.set(name, left);
        else taken.delete(name);
      };
    },
  };
}
