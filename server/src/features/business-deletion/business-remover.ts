import { createBusinessRowsRepository } from '../../platform/business-data/business-rows.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export interface ClosedBusiness {
  id: string;
  businessName: string;
  deletesAt: Date;
  language: string | null;
}

interface Member {
  userId: string;
  email: string;
}

export interface BusinessRemoverDeps {
  database: Database;
  storage: Storage;
  closedOn: (queries: Queryable) => {
    find(businessId: string): Promise<ClosedBusiness | undefined>;
    remove(businessId: string): Promise<void>;
  };
  membersOn: (queries: Queryable) => {
    /** With those whose account is closed. */
    lockAll(businessId: string): Promise<Member[]>;
    /** With the account of whoever is a member of no business after that. */
    remove(businessId: string, userId: string): Promise<void>;
  };
  /** With all that belongs to them; their files follow. */
  removeStreams: (tx: Transaction, businessId: string, streamIds: readonly string[]) => Promise<unknown>;
  endLives: (businessId: string) => Promise<unknown>;
  /** Revokes the access that somebody gave to their accounts elsewhere. */
  unlinkSearch: (businessId: string) => Promise<void>;
  /** They stay, as the law asks for, and are not charged. */
  keepBills: (tx: Transaction, businessId: string) => Promise<void>;
  mailDeleted: (tx: Transaction, business: ClosedBusiness, member: Member) => Promise<void>;
  clock: Clock;
}

const streamsAtOnce = 20;
const imagesAtOnce = 50;
const rowsAtOnce = 1000;

/**
 * Removes a business whose days are over, in steps that each leave what is left of it whole: a removal that was stopped
 * goes on where it was. The business itself is the last to go.
 */
export function createBusinessRemover(deps: BusinessRemoverDeps) {
  const {
    database,
    storage,
    closedOn,
    membersOn,
    removeStreams,
    endLives,
    unlinkSearch,
    keepBills,
    mailDeleted,
    clock,
  } = deps;
  const rows = createBusinessRowsRepository(database.db);

  async function* batches(read: () => Promise<string[]>, signal: AbortSignal) {
    for (let ids = await read(); ids.length > 0; ids = await read()) {
      signal.throwIfAborted();
      yield ids;
    }
  }

  async function removeImages(businessId: string, signal: AbortSignal) {
    for await (const ids of batches(() => rows.imageIds(businessId, imagesAtOnce), signal)) {
      for (const id of ids) {
        await storage.deletePrefix(`images/${id}/`, signal);
        await rows.removeImage(businessId, id);
      }
    }
  }

  async function removeRows(businessId: string, signal: AbortSignal) {
    const some = () =>
      database.transaction((tx) => createBusinessRowsRepository(tx).removeSome(businessId, rowsAtOnce));
    while (await some()) signal.throwIfAborted();
  }

  return async (businessId: string, signal: AbortSignal): Promise<void> => {
    const business = await closedOn(database.db).find(businessId);
    if (!business || business.deletesAt > clock()) return;
    await endLives(businessId);
    await unlinkSearch(businessId);
    for await (const ids of batches(() => rows.streamIds(businessId, streamsAtOnce), signal))
      await database.transaction((tx) => removeStreams(tx, businessId, ids));
    await removeImages(businessId, signal);
    await storage.deletePrefix(`exports/${businessId}/`, signal);
    await storage.deletePrefix(`imports/${businessId}/`, signal);
    await storage.deletePrefix(`member-pictures/${businessId}/`, signal);
    await storage.deletePrefix(`post-pictures/${businessId}/`, signal);
    await removeRows(businessId, signal);
    await database.transaction(async (tx) => {
      const members = membersOn(tx);
      for (const member of await members.lockAll(businessId)) {
        await mailDeleted(tx, business, member);
        await members.remove(businessId, member.userId);
      }
      await keepBills(tx, businessId);
      await closedOn(tx).remove(businessId);
    });
  };
}
