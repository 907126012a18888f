import type { VisitorVault } from '../visitor/visitor-vault.ts';

/** Each question to the vendor is counted by it, and tells it where the visitor is. */
const keptMs = 86_400_000;

export interface KeptFingerprintOptions {
  /** Throws where storage is blocked. */
  vault: () => VisitorVault;
  apiKey: string;
  /** Epoch ms. */
  now: () => number;
}

/** The vendor's id, kept for a day. An id of another key is none. Where storage is blocked nothing is kept. */
export function createKeptFingerprint({ vault, apiKey, now }: KeptFingerprintOptions) {
  return {
    async read(): Promise<string | undefined> {
      try {
        const text = (await vault().read()) ?? '';
        const { id, of, until } = JSON.parse(text) as { id?: unknown; of?: unknown; until?: unknown };
        const isGood = typeof id === 'string' && of === apiKey && typeof until === 'number';
        return isGood && now() < until && until <= now() + keptMs ? id : undefined;
      } catch {
        return undefined;
      }
    },

    async write(id: string): Promise<void> {
      try {
        await vault().write(JSON.stringify({ id, of: apiKey, until: now() + keptMs }));
      } catch {
        // Asked again on the next page.
      }
    },
  };
}
