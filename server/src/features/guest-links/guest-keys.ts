import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';

/** The key of a live's guest link: it names the link's version, and works for no other live. */
export function createGuestKeys(keys: KeyRing) {
  const signer = createSigner(keys);
  const claim = (streamId: string, version: string) => JSON.stringify(['guest-link', streamId, version]);

  return {
    issue(streamId: string, version: number): string {
      const named = String(version);
      return `${named}.${signer.sign(claim(streamId, named))}`;
    },

    /** Returns the version, or undefined unless the key was issued here for this live. */
    read(streamId: string, guestKey: string): number | undefined {
      const [version = '', signature = '', ...rest] = guestKey.split('.');
      const isOurs = rest.length === 0 && signer.isValid(claim(streamId, version), signature);
      return isOurs ? Number(version) : undefined;
    },
  };
}
