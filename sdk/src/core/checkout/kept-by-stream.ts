import type { KeyValueStorage } from '../key-value-storage.ts';

/** Throws where storage is blocked. */
const storage = () => (globalThis as { localStorage?: KeyValueStorage }).localStorage;

/** A text for each video or series, by its id, in the browser's storage; where that is blocked it is forgotten with the page. */
export function createKeptByStream(name: string) {
  const here: Record<string, string> = {};

  function read(): Record<string, unknown> {
    try {
      return Object(JSON.parse(storage()?.getItem(name) ?? '{}'));
    } catch {
      return {};
    }
  }

  return {
    /** What this page keeps. */
    here: (id: string): string | undefined => here[id],

    /** What any tab has stored; whatever a page has put there. */
    stored: (id: string): unknown => read()[id],

    /** Of all that is kept. */
    ids: (): string[] => Object.keys({ ...read(), ...here }),

    /** Whether anything is kept. */
    isEmpty: (): boolean => Object.keys({ ...read(), ...here }).length === 0,

    /** Undefined forgets it. */
    keep(id: string, text: string | undefined): void {
      if (text) here[id] = text;
      else delete here[id];
      try {
        storage()?.setItem(name, JSON.stringify({ ...read(), [id]: text }));
      } catch {
        // The page keeps it.
      }
    },
  };
}
