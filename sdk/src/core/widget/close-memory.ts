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

function readClosed({ tab, browser }: Storages, memory: WidgetCloseMemory): Closed {
  try {
    return Object(JSON.parse((memory === 'SESSION' ? tab : browser)().getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

/** Whether the browser remembers that a visitor closed a widget. */
export function isClosedInBrowser(storages: Storages, key: string, memory: WidgetCloseMemory, now: number): boolean {
  const at = memory === 'NONE' ? undefined : readClosed(storages, memory)[key];
  return typeof at === 'number' && (memory !== 'DAY' || now - at < dayMs);
}

export interface CloseMemoryParts {
  storages: Storages;
  now: () => number;
  /** Names the page that the visitor is on; another after each change of the address to another page. */
  page: () => string;
}

/** Remembers which widgets a visitor closed; without storage, for the life of the page. */
export function createCloseMemory({ storages, now, page }: CloseMemoryParts) {
  /** On which page each was closed since this one was loaded. */
  const here = new Map<string, string>();

  return {
    isClosed(key: string, memory: WidgetCloseMemory): boolean {
      if (memory === 'NONE') return here.get(key) === page();
      return here.has(key) || isClosedInBrowser(storages, key, memory, now());
    },

    close(key: string, memory: WidgetCloseMemory): void {
      here.set(key, page());
      if (memory === 'NONE') return;
      try {
        const closed = JSON.stringify({ ...readClosed(storages, memory), [key]: now() });
        (memory === 'SESSION' ? storages.tab : storages.browser)().setItem(storageKey, closed);
      } catch {
        // Blocked or full: it stays away until the page is left.
      }
    },
  };
}
