import { searchMonths } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import { RetryLater } from '../../platform/jobs.ts';
import type { AccessTokens } from './access-tokens.ts';
import { fetchUnit } from './fetch-unit.ts';
import { addMonths, googleDay, pageKey, planUnits, propertyFor } from './page-plan.ts';
import { createSearchAccountsRepository } from './search-accounts.repository.ts';
import { createSearchPagesRepository } from './search-pages.repository.ts';
import { createSearchPropertiesRepository } from './search-properties.repository.ts';
import { GrantOverError, PropertyRefusedError, type SearchSource, SourceBusyError } from './search-source.ts';

interface SearchFetchDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  source: Pick<SearchSource, 'listProperties' | 'query'>;
  tokens: AccessTokens;
  /** Where something of the business was seen, the latest first, without query and fragment. */
  embedPages: (businessId: string, limit: number) => Promise<readonly string[]>;
  clock: Clock;
}

/** Pages beyond these are not asked about: those where nobody was for longest. */
export const searchPagesMax = 2000;
const busyWaitSec = 60;

/** Reads what Google knows of a business's pages, from where it was left. Rejects with `RetryLater` to be asked again. */
export function createSearchFetch({ database, source, tokens, embedPages, clock }: SearchFetchDeps) {
  const accounts = createSearchAccountsRepository(database.db);
  const properties = createSearchPropertiesRepository(database.db);
  const pages = createSearchPagesRepository(database.db);

  /** Undefined once the account's access is over. */
  async function ask<Result>(id: string, signal: AbortSignal, work: (token: string) => Promise<Result>) {
    try {
      return await tokens.use(id, signal, work);
    } catch (error) {
      if (error instanceof GrantOverError) return undefined;
      if (!(error instanceof SourceBusyError)) throw error;
      const waitSec = error.retryAfterSec ?? busyWaitSec;
      await accounts.update(id, { waitsUntil: new Date(clock().getTime() + waitSec * 1000) });
      throw new RetryLater(error.message);
    }
  }

  async function linked(businessId: string) {
    return (await accounts.list(businessId)).filter(({ state }) => state === 'LINKED');
  }

  async function readProperties(businessId: string, signal: AbortSignal): Promise<void> {
    for (const { id, waitsUntil } of await linked(businessId)) {
      if (waitsUntil && waitsUntil > clock()) throw new RetryLater('Google asked to be left alone for a while.');
      const found = await ask(id, signal, (token) => source.listProperties(token, signal));
      if (!found) continue;
      await database.transaction(async (tx) => {
        const account = await createSearchAccountsRepository(tx).lock(id);
        if (account) await createSearchPropertiesRepository(tx).replace(account, found);
      });
    }
  }

  /** By property, the account to read it with. */
  async function readableBy(businessId: string): Promise<Map<string, string>> {
    const ids = new Set((await linked(businessId)).map(({ id }) => id));
    const readable = (await properties.list(businessId)).filter(
      ({ accountId, permissionLevel }) => ids.has(accountId) && permissionLevel !== 'UNVERIFIED_USER',
    );
    return new Map(readable.map(({ siteUrl, accountId }) => [siteUrl, accountId]));
  }

  async function notePages(businessId: string, siteUrls: readonly string[]): Promise<Set<string>> {
    const seen = new Map<string, { pageUrl: string; siteUrl: string }>();
    const stored = new Map((await pages.list(businessId)).map(({ pageUrl }) => [pageKey(pageUrl), pageUrl]));
    for (const embedded of await embedPages(businessId, searchPagesMax)) {
      const key = pageKey(embedded);
      const siteUrl = propertyFor(embedded, siteUrls);
      if (siteUrl !== undefined && !seen.has(key)) seen.set(key, { pageUrl: stored.get(key) ?? embedded, siteUrl });
    }
    await pages.save(businessId, [...seen.values()]);
    return new Set([...seen.values()].map(({ pageUrl }) => pageUrl));
  }

  async function readFigures(businessId: string, signal: AbortSignal): Promise<void> {
    const today = googleDay(clock());
    const oldest = addMonths(today, -searchMonths);
    await pages.removeBefore(businessId, oldest);
    const accountOf = await readableBy(businessId);
    const wanted = await notePages(businessId, [...accountOf.keys()]);
    const missing = (await pages.list(businessId)).filter(({ pageUrl }) => wanted.has(pageUrl));
    const refused = new Set<string>();
    for (const unit of planUnits(missing, { oldest, today })) {
      signal.throwIfAborted();
      const accountId = accountOf.get(unit.siteUrl);
      if (accountId === undefined || refused.has(unit.siteUrl)) continue;
      try {
        const isRead = await ask(accountId, signal, async (token) => {
          const query = (question: Parameters<SearchSource['query']>[1]) => source.query(token, question, signal);
          await fetchUnit({ database, query }, businessId, unit, today);
          return true;
        });
        if (!isRead) refused.add(unit.siteUrl);
      } catch (error) {
        if (!(error instanceof PropertyRefusedError)) throw error;
        refused.add(unit.siteUrl);
      }
    }
  }

  return async (businessId: string, signal: AbortSignal): Promise<void> => {
    const begun = clock();
    await readProperties(businessId, signal);
    await readFigures(businessId, signal);
    await accounts.noteFetched(businessId, begun, new Date(begun.getTime() + dayMs));
  };
}
