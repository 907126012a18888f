import type { WidgetCloseMemory } from '@zeacon/contract';
import type { KeyValueStorage } from '../key-value-storage.ts';

/** `sessionStorage` for the tab, `localStorage` for longer. Both throw where they are blocked. */
export interface Storages {
  tab: () => KeyValueStorage;
  browser: () => KeyValueStorage;
}

const storageKey = 'zc_widgets_closed';
const dayMs = 86_400_000;

/** When each widget was closed, by its id; epoch ms. */
type Closed = Record<string, number>;

/** Remembers which widgets a visitor closed; without storage, for the life of the page. */
export function createCloseMemory({ tab, browser }: Storages, now: () => number) {
  const here: Closed = {};

  function read(memory: WidgetCloseMemory): Closed {
    try {
      const stored: unknown = JSON.parse((memory === 'SESSION' ? tab : browser)().getItem(storageKey) ?? '{}');
      return typeof stored === 'object' && stored ? { ...(stored as Closed) } : {};
    } catch {
      return {};
    }
  }

  return {
    isClosed(key: string, memory: WidgetCloseMemory): boolean {
      if (here[key]) return true;
      const at = memory === 'NONE' ? undefined : read(memory)[key];
      return typeof at === 'number' && (memory !== 'DAY' || now() - at < dayMs);
    },

    close(key: string, memory: WidgetCloseMemory): void {
      here[key] = now();
      if (memory === 'NONE') return;
      try {
        const closed = JSON.stringify({ ...read(memory), [key]: now() });
        (memory === 'SESSION' ? tab : browser)().setItem(storageKey, closed);
      } catch {
        // Blocked or full: it stays away until the page is left.
      }
    },
  };
}
