import type { KeyValueStorage } from '../key-value-storage.ts';

const key = 'zc-positions';
const kept = 50;
const tooEarly = 15;
const nearlyAll = 0.95;

type Entries = [streamId: string, seconds: number][];

/** Resume positions of the videos last watched. Stores nothing if storage is blocked. */
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

    /** Stores the position, or removes it if the video has barely started or is nearly over. */
    keep(streamId: string, seconds: number, duration: number): void {
      const others = read().filter(([id]) => id !== streamId);
      const worth = seconds > tooEarly && seconds < duration * nearlyAll;
      const entries: Entries = worth ? [[streamId, Math.floor(seconds)], ...others] : others;
      try {
        storage().setItem(key, JSON.stringify(entries.slice(0, kept)));
      } catch {
        // Storage is blocked or full: the video then starts at its beginning.
      }
    },
  };
}
