import type { KeyValueStorage } from '../key-value-storage.ts';

/** Throws where storage is blocked. */
const storage = () => (globalThis as { localStorage?: KeyValueStorage }).localStorage;

/** A text for each video, by stream id, in the browser's storage; where that is blocked it is forgotten with the page. */
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
    here: (streamId: string): string | undefined => here[streamId],

    /** What any tab has stored; whatever a page has put there. */
    stored: (streamId: string): unknown => read()[streamId],

    /** Undefined forgets it. */
    keep(streamId: string, text: string | undefined): void {
      if (text) here[streamId] = text;
      else delete here[streamId];
      try {
        storage()?.setItem(name, JSON.stringify({ ...read(), [streamId]: text }));
      } catch {
        // The page keeps it.
      }
    },
  };
}
