import { openVisitorKey } from '../core/visitor/visitor-key.ts';
import { createVisitorVault } from '../core/visitor/visitor-vault.ts';

const entries = ['zeacon.visitor', 'zeacon.visitor.vendor'] as const;

/** The ids by which players on this site know this browser; none is made. Storage may be blocked: then there are none. */
export async function readKnownIds(): Promise<string[]> {
  try {
    const storage = localStorage;
    const ids = await Promise.all(
      entries.map((entry) => createVisitorVault({ storage, keys: openVisitorKey, entry }).read()),
    );
    return ids.flatMap((kept) => toId(kept) ?? []);
  } catch {
    return [];
  }
}

/** A vendor's id is kept together with what it holds for. */
function toId(kept: string | undefined): string | undefined {
  if (!kept?.startsWith('{')) return kept;
  const { id } = JSON.parse(kept) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}

/** What players keep on this site; the next view has a new id. */
export function forgetKnownIds(): void {
  try {
    for (const entry of entries) localStorage.removeItem(entry);
  } catch {
    // Blocked storage holds nothing.
  }
}
