import type { Logger } from 'pino';
import type { Transaction } from '../../platform/database/database.ts';
import { type Jobs, RetryLater } from '../../platform/jobs.ts';
import type { SealedText } from '../../platform/sealed-text.ts';
import type { RevokedAccess } from './search-linking.service.ts';
import { type SearchSource, SourceBusyError } from './search-source.ts';

interface SearchConsoleJobsDeps {
  jobs: Jobs;
  /** Undefined unless a source is configured. */
  fetch: ((businessId: string, signal: AbortSignal) => Promise<void>) | undefined;
  source: Pick<SearchSource, 'revoke'> | undefined;
  sealed: SealedText;
  isClosed: (businessId: string) => Promise<boolean>;
  isLinked: (subject: string) => Promise<boolean>;
  log: Pick<Logger, 'warn'>;
}

const fetchQueue = 'search-console.fetch';
const revokeQueue = 'search-console.revoke';
/** The delay doubles from the first to the last; what still fails then, the next sweep begins anew. */
const patience = { retryLimit: 8, retryDelaySeconds: 60, retryDelayMaxSeconds: 3600 };

export function defineSearchConsoleJobs({ jobs, fetch, source, sealed, ...deps }: SearchConsoleJobsDeps) {
  const { isClosed, isLinked, log } = deps;

  jobs.define<{ businessId: string }>(fetchQueue, patience, async ({ data: { businessId }, signal }) => {
    if (fetch && !(await isClosed(businessId))) await fetch(businessId, signal);
  });

  jobs.define<RevokedAccess>(revokeQueue, { ...patience, retryLimit: 30 }, async ({ data, signal }) => {
    // Linked again meanwhile: revoking would end that access, too.
    if (!source || (await isLinked(data.subject))) return;
    let refreshToken: string;
    try {
      refreshToken = sealed.open(data.refreshTokenSealed);
    } catch {
      log.warn('An access to Search Console cannot be revoked: the key that its token was sealed with is gone.');
      return;
    }
    try {
      await source.revoke(refreshToken, signal);
    } catch (error) {
      if (error instanceof SourceBusyError) throw new RetryLater(error.message);
      throw error;
    }
  });

  return {
    /** One at a time for each business. */
    enqueueFetch: (businessId: string, tx?: Transaction) =>
      jobs.enqueue(fetchQueue, { businessId }, { singletonKey: businessId, ...(tx && { tx }) }),
    enqueueRevocation: (tx: Transaction, access: RevokedAccess) => jobs.enqueue(revokeQueue, access, { tx }),
  };
}
