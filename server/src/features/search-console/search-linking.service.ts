import {
  type SearchAccount,
  type SearchPermission,
  searchAccountsMaxPerBusiness,
  searchLinkSec,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { sealToken } from './access-tokens.ts';
import { kindOf } from './page-plan.ts';
import { createSearchAccountsRepository, type SearchAccountRow } from './search-accounts.repository.ts';
import { createSearchLinksRepository } from './search-links.repository.ts';
import { createSearchPagesRepository } from './search-pages.repository.ts';
import { createSearchPropertiesRepository } from './search-properties.repository.ts';
import type { SearchGrant, SearchSource } from './search-source.ts';

export type SearchLinkingService = ReturnType<typeof createSearchLinkingService>;

export interface RevokedAccess {
  subject: string;
  refreshTokenSealed: string;
}

interface SearchLinkingDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  /** Undefined unless one is configured. */
  source: SearchSource | undefined;
  sealed: SealedText;
  enqueueFetch: (tx: Transaction, businessId: string) => Promise<unknown>;
  enqueueRevocation: (tx: Transaction, access: RevokedAccess) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

interface Linker {
  userId: string;
  businessId: string;
}

/** Google accounts of a business: how they come and go. */
export function createSearchLinkingService(deps: SearchLinkingDeps) {
  const { database, source, sealed, enqueueFetch, enqueueRevocation, newId, clock } = deps;
  const accounts = createSearchAccountsRepository(database.db);

  function requireSource(): SearchSource {
    if (!source) throw new ApiError('search_console.off');
    return source;
  }

  async function requireRoom(on: typeof accounts, businessId: string): Promise<void> {
    if ((await on.list(businessId)).length >= searchAccountsMaxPerBusiness)
      throw new ApiError('search_console.too_many');
  }

  /** One account of Google's is in a business once, whatever its email is now. */
  async function store(tx: Transaction, { businessId, userId }: Linker, grant: SearchGrant): Promise<void> {
    const on = createSearchAccountsRepository(tx);
    const { subject, email, refreshToken } = grant;
    await on.lockBusiness(businessId);
    await on.lockSubject(subject);
    const linked = await on.list(businessId);
    const before = linked.find((one) => one.subject === subject) ?? linked.find((one) => one.email === email);
    if (!before) await requireRoom(on, businessId);
    const now = clock();
    const row: SearchAccountRow = {
      ...{ id: before?.id ?? newId('gac'), businessId, email, subject, state: 'LINKED', createdBy: userId },
      ...{ refreshTokenSealed: sealed.seal(refreshToken), ...sealToken(sealed, grant, now) },
      ...{ linkedAt: now, fetchedAt: before?.fetchedAt ?? null, nextFetchAt: now },
      ...{ renewingUntil: null, waitsUntil: null },
    };
    await on.removeOthersCalled(email, row);
    if (before) await on.update(row.id, row);
    else await on.insert(row);
    await createSearchPropertiesRepository(tx).linkAll(row.id);
    await enqueueFetch(tx, businessId);
  }

  async function list(businessId: string): Promise<SearchAccount[]> {
    const [rows, properties] = await Promise.all([
      accounts.list(businessId),
      createSearchPropertiesRepository(database.db).list(businessId),
    ]);
    return rows.map((row) => toSearchAccount(row, properties, clock()));
  }

  async function removeIn(tx: Transaction, account: SearchAccountRow): Promise<void> {
    const on = createSearchAccountsRepository(tx);
    const { id, businessId, subject, refreshTokenSealed } = account;
    await on.lockSubject(subject);
    await on.remove(id);
    await createSearchPagesRepository(tx).removeUnseen(businessId);
    // Revoking ends the access of every business that has this account.
    if (!(await on.isLinked(subject))) await enqueueRevocation(tx, { subject, refreshTokenSealed });
  }

  return {
    list: async (businessId: string) => ({ isOn: source !== undefined, items: await list(businessId) }),

    async begin({ businessId, userId }: Linker, email?: string): Promise<{ url: string; expiresInSec: number }> {
      const { addressFor } = requireSource();
      const isKnown = email !== undefined && (await accounts.findByEmail(businessId, email.toLowerCase()));
      if (!isKnown) await requireRoom(accounts, businessId);
      const secrets = { state: newSecretToken(), verifier: newSecretToken() };
      await createSearchLinksRepository(database.db).insert({
        hash: digestOf(secrets.state),
        ...{ businessId, userId },
        verifierSealed: sealed.seal(secrets.verifier),
        expiresAt: new Date(clock().getTime() + searchLinkSec * 1000),
      });
      return { url: await addressFor(secrets, email), expiresInSec: searchLinkSec };
    },

    async finish(linker: Linker, query: string): Promise<SearchAccount> {
      const { exchange } = requireSource();
      const state = new URLSearchParams(query).get('state') ?? '';
      const link = await createSearchLinksRepository(database.db).take(digestOf(state), linker, clock());
      if (!link) throw new ApiError('search_console.over');
      const grant = await exchange(query, { state, verifier: sealed.open(link.verifierSealed) });
      await database.transaction((tx) => store(tx, linker, grant));
      return (await list(linker.businessId)).find(({ email }) => email === grant.email)!;
    },

    async unlink(businessId: string, email: string): Promise<void> {
      await database.transaction(async (tx) => {
        const on = createSearchAccountsRepository(tx);
        await on.lockBusiness(businessId);
        const account = await on.findByEmail(businessId, email.toLowerCase());
        if (!account) throw new ApiError('search_console.account_not_found');
        await removeIn(tx, account);
      });
    },

    /** Of a business that is about to be deleted. */
    async unlinkAll(businessId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const on = createSearchAccountsRepository(tx);
        await on.lockBusiness(businessId);
        for (const account of await on.list(businessId)) await removeIn(tx, account);
      });
    },

    async unlinkSite(businessId: string, email: string, siteUrl: string): Promise<void> {
      await database.transaction(async (tx) => {
        const on = createSearchAccountsRepository(tx);
        await on.lockBusiness(businessId);
        const account = await on.findByEmail(businessId, email.toLowerCase());
        if (!account) throw new ApiError('search_console.account_not_found');
        if (!(await createSearchPropertiesRepository(tx).unlink(account.id, siteUrl)))
          throw new ApiError('search_console.site_not_found');
        await createSearchPagesRepository(tx).removeUnseen(businessId);
        // What it saw may be seen by another.
        await on.makeDue(businessId, clock());
        await enqueueFetch(tx, businessId);
      });
    },

    /** Of what is linked; nothing happens without any. */
    async fetchNow(businessId: string): Promise<void> {
      requireSource();
      await database.transaction(async (tx) => {
        await createSearchAccountsRepository(tx).makeDue(businessId, clock());
        await enqueueFetch(tx, businessId);
      });
    },
  };
}

interface Property {
  accountId: string;
  siteUrl: string;
  permissionLevel: SearchPermission;
}

function toSearchAccount(row: SearchAccountRow, properties: readonly Property[], now: Date): SearchAccount {
  const waits = row.waitsUntil && row.waitsUntil > now ? row.waitsUntil : null;
  return {
    email: row.email,
    state: row.state,
    linkedDate: row.linkedAt.toISOString(),
    fetchedDate: row.fetchedAt?.toISOString() ?? null,
    isFetching: row.state === 'LINKED' && row.nextFetchAt <= now,
    waitsUntilDate: waits?.toISOString() ?? null,
    sites: properties
      .filter(({ accountId }) => accountId === row.id)
      .map(({ siteUrl, permissionLevel }) => ({ siteUrl, kind: kindOf(siteUrl), permissionLevel })),
  };
}
