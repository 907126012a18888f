import type { KeyValueStorage } from '../key-value-storage.ts';

const key = 'zc-positions';
const kept = 50;
const tooEarly = 15;
const nearlyAll = 0.95;

type Entries = [streamId: string, seconds: number][];

/** Where the visitor left off, for the videos last watched. Where storage is blocked it forgets. */
export function createPositions(storage: () => KeyValueStorage) {
  function read(): Entries {
    try {
      const stored: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((entry) => Number.isFinite(entry?.[1])) : [];
    } catch {
      return [];
    }
  }

  return {
    /** Seconds, or 0. */
    of: (streamId: string): number => read().find(([id]) => id === streamId)?.[1] ?? 0,

    /** Keeps the place, unless the video was hardly begun or is nearly over: then it is forgotten. */
    keep(streamId: string, seconds: number, duration: number): void {
      const others = read().filter(([id]) => id !== streamId);
      const worth = seconds > tooEarly && seconds < duration * nearlyAll;
      const entries: Entries = worth ? [[streamId, Math.floor(seconds)], ...others] : others;
      try {
        storage().setItem(key, JSON.stringify(entries.slice(0, kept)));
      } catch {
        // Blocked or full: the video then begins at its beginning.
      }
    },
  };
}
