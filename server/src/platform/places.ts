export type Places = ReturnType<typeof createPlaces>;

/** So many places for each name. */
export function createPlaces(limit: number) {
  const taken = new Map<string, number>();

  return {
    /** Answers what gives the place back, to be called once; undefined when there is none. */
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
