import { createSigner, type KeyRing } from '../../platform/keys/key-ring.ts';
import { counts, type PurchaseRow } from './purchase-states.ts';
import { isOf, type Series } from './sold-series.ts';

interface Genuine {
  row: PurchaseRow;
  isMailed: boolean;
}

interface EntitlementsDeps {
  keys: KeyRing;
  find: (id: string) => Promise<PurchaseRow | undefined>;
  listSeries: (streamId: string) => Promise<Series[]>;
}

/**
 * What a browser keeps of a purchase: good for that buyer and that video, or each of the series, as long as the purchase
 * stands.
 */
export function createEntitlements({ keys, find, listSeries }: EntitlementsDeps) {
  const signer = createSigner(keys);
  /** `mailed`: it came by a link that only whoever reads the mails of the buyer has. */
  const claim = ({ id, streamId, playlistId, email }: PurchaseRow, how: 'purchase' | 'mailed') =>
    [how, id, playlistId ?? streamId, email].join('|');

  async function signed(entitlement: string): Promise<Genuine | undefined> {
    const [id = '', signature = '', ...rest] = entitlement.split('.');
    if (rest.length > 0 || !/^pur_[0-9a-z]+$/.test(id)) return undefined;
    const row = await find(id);
    if (!row) return undefined;
    const isMailed = signer.isValid(claim(row, 'mailed'), signature);
    return isMailed || signer.isValid(claim(row, 'purchase'), signature) ? { row, isMailed } : undefined;
  }

  async function genuine(streamId: string, entitlement: string): Promise<Genuine | undefined> {
    const found = await signed(entitlement);
    if (!found) return undefined;
    const { row } = found;
    return isOf(row, streamId, row.playlistId === null ? [] : await listSeries(streamId)) ? found : undefined;
  }

  return {
    of: (row: PurchaseRow, how: 'purchase' | 'mailed' = 'purchase'): string | null =>
      counts(row) && row.communityId === null ? `${row.id}.${signer.sign(claim(row, how))}` : null,

    /** The purchases of those that are not forged, each once. */
    async purchasesOf(entitlements: readonly string[]): Promise<PurchaseRow[]> {
      const found = await Promise.all(entitlements.map(signed));
      return [...new Map(found.flatMap((one) => (one ? [[one.row.id, one.row]] : []))).values()];
    },

    /** Undefined if it is forged or of another video. Its purchase may not stand any more. */
    genuine,

    /** Undefined if it is forged, of another video, or its purchase does not stand. */
    async read(streamId: string, entitlement: string): Promise<Genuine | undefined> {
      const found = await genuine(streamId, entitlement);
      return found && counts(found.row) ? found : undefined;
    },
  };
}
