import type { checkPurchase, Input, openPurchase, PublicStream, Sale } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import type { createEntitlements } from './entitlements.ts';
import { counts, type PurchaseRow } from './purchase-states.ts';
import { createPurchasesRepository } from './purchases.repository.ts';
import { toSale } from './sale-view.ts';
import { createSalesListRepository } from './sales-list.repository.ts';
import type { createStandingWatch } from './standing-watch.ts';

export interface BoughtVideosDeps {
  database: Database;
  entitlements: Pick<ReturnType<typeof createEntitlements>, 'read' | 'genuine'>;
  standing: Pick<ReturnType<typeof createStandingWatch>, 'untilFallen'>;
  viewers: {
    requireWatchable(
      id: string | undefined,
      token: ViewerToken | undefined,
    ): Promise<{ streamId: string; purchaseId?: string | undefined }>;
    bought(id: string, token: ViewerToken | undefined, purchaseId: string): Promise<PublicStream>;
  };
}

type Token = ViewerToken | undefined;

/** What an entitlement opens, and for how long. */
export function createBoughtVideos({ database, entitlements, standing, viewers }: BoughtVideosDeps) {
  const purchases = createPurchasesRepository(database.db);

  async function requireBought(streamId: string, entitlement: string) {
    const found = await entitlements.read(streamId, entitlement);
    if (!found) throw new ApiError('sale.entitlement_invalid');
    return found;
  }

  return {
    async open({ streamId, entitlement }: Input<typeof openPurchase>['body'], token: Token): Promise<PublicStream> {
      await viewers.requireWatchable(streamId, token);
      const { row } = await requireBought(streamId, entitlement);
      return viewers.bought(streamId, token, row.id);
    },

    /** `gone`: whoever asks has left. */
    async check(
      { streamId, entitlement, waitSec = 0 }: Input<typeof checkPurchase>['body'],
      token: Token,
      gone: AbortSignal,
    ) {
      await viewers.requireWatchable(streamId, token);
      const found = await entitlements.genuine(streamId, entitlement);
      if (!found) throw new ApiError('sale.entitlement_invalid');
      const { row } = found;
      if (!counts(row) || waitSec === 0) return toStanding(row);
      await standing.untilFallen(row.id, waitSec * 1000, gone);
      return toStanding((gone.aborted ? undefined : await purchases.find(row.id)) ?? row);
    },

    /** All that the email bought is shown to whoever came by a mail; others see what they paid themselves. */
    async history(streamId: string, entitlement: string, token: Token): Promise<{ items: Omit<Sale, 'email'>[] }> {
      await viewers.requireWatchable(streamId, token);
      const { row, isMailed } = await requireBought(streamId, entitlement);
      const rows = isMailed
        ? await createSalesListRepository(database.db).listByEmail(row.businessId, row.email)
        : [row];
      return { items: rows.map((row) => withoutEmail(toSale(row))) };
    },
  };
}

const toStanding = (row: PurchaseRow) => ({ isStanding: counts(row), state: row.state });
const withoutEmail = ({ email: _email, ...sale }: Sale): Omit<Sale, 'email'> => sale;
