import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import { counts, type PurchaseRow } from './purchases.repository.ts';

/** What a browser keeps of a purchase: good for that video and that buyer, as long as the purchase stands. */
export function createEntitlements(keys: KeyRing, find: (id: string) => Promise<PurchaseRow | undefined>) {
  const signer = createSigner(keys);
  const claim = ({ id, streamId, email }: PurchaseRow) => ['purchase', id, streamId, email].join('|');

  return {
    of: (row: PurchaseRow): string | null => (counts(row) ? `${row.id}.${signer.sign(claim(row))}` : null),

    /** Undefined if it is forged, of another video, or its purchase does not stand. */
    async read(streamId: string, entitlement: string): Promise<PurchaseRow | undefined> {
      const [id = '', signature = '', ...rest] = entitlement.split('.');
      if (rest.length > 0 || !/^pur_[0-9a-z]+$/.test(id)) return undefined;
      const row = await find(id);
      return row?.streamId === streamId && counts(row) && signer.isValid(claim(row), signature) ? row : undefined;
    },
  };
}
