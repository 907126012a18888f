import type { KeyValueStorage } from '../key-value-storage.ts';

export interface VaultOptions {
  storage: KeyValueStorage;
  keys: () => Promise<CryptoKey>;
  /** Name in the storage; by default that of the built-in id. */
  entry?: string | undefined;
}

export type VisitorVault = ReturnType<typeof createVisitorVault>;

const nonceBytes = 12;

/** Keeps the visitor's id in local storage, encrypted (AES-GCM) with a key that scripts can use but not read. */
export function createVisitorVault({ storage, keys, entry = 'zeacon.visitor' }: VaultOptions) {
  return {
    /** Undefined if there is none, or this browser's key cannot decrypt it. */
    async read(): Promise<string | undefined> {
      const stored = storage.getItem(entry);
      if (!stored) return undefined;
      try {
        const bytes = Uint8Array.from(atob(stored), (char) => char.charCodeAt(0));
        const cipher = { name: 'AES-GCM', iv: bytes.subarray(0, nonceBytes) };
        return new TextDecoder().decode(await crypto.subtle.decrypt(cipher, await keys(), bytes.subarray(nonceBytes)));
      } catch {
        return undefined;
      }
    },
    async write(id: string): Promise<void> {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keys(), new TextEncoder().encode(id));
      storage.setItem(entry, btoa(String.fromCharCode(...iv, ...new Uint8Array(cipher))));
    },
  };
}
