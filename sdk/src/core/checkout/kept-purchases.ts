const name = 'zc-bought';

/** What this browser has bought, by stream id. Without storage it is forgotten with the page. */
const here: Record<string, string> = {};

function read(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(name) ?? '{}'));
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
    localStorage.setItem(name, JSON.stringify({ ...read(), [streamId]: entitlement }));
  } catch {
    // The page keeps it.
  }
}
