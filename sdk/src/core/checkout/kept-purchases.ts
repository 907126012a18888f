import type { KeyValueStorage } from '../key-value-storage.ts';

const name = 'zc-bought';
/** Throws where storage is blocked. */
const storage = () => (globalThis as { localStorage?: KeyValueStorage }).localStorage;

/** What this browser has bought, by stream id. Without storage it is forgotten with the page. */
const here: Record<string, string> = {};

function read(): Record<string, unknown> {
  try {
    return Object(JSON.parse(storage()?.getItem(name) ?? '{}'));
  } catch {
    return {};
  }
}

export function keptPurchase(streamId: string): string | undefined {
  const kept = here[streamId] ?? read()[streamId];
  return typeof kept === 'string' ? kept : undefined;
}

/** Undefined forgets it. */
export function keepPurchase(streamId: string, entitlement: string | undefined): void {
  if (entitlement) here[streamId] = entitlement;
  else delete here[streamId];
  try {
    storage()?.setItem(name, JSON.stringify({ ...read(), [streamId]: entitlement }));
  } catch {
    // The page keeps it.
  }
}
