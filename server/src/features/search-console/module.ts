import { createBoundedFetch } from '../../platform/bounded-fetch.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createGoogleApi } from './google-api.ts';
import { createGoogleOAuth } from './google-oauth.ts';
import { createSearchAccountsRepository } from './search-accounts.repository.ts';
import { defineSearchConsoleJobs } from './search-console.jobs.ts';
import { searchConsoleRoutes } from './search-console.routes.ts';
import { createSearchFetch } from './search-fetch.ts';
import { createSearchFiguresService, type SearchFiguresDeps } from './search-figures.service.ts';
import { createSearchLinkingService } from './search-linking.service.ts';
import { createSearchLinksRepository } from './search-links.repository.ts';
import type { SearchSource } from './search-source.ts';

export interface SearchConsolePorts {
  accounts: { isClosed: (businessId: string) => Promise<boolean> };
  sites: Pick<SearchFiguresDeps, 'verifiedSites' | 'embedPages'>;
  insights: Pick<SearchFiguresDeps, 'viewsByPage'>;
}

const answerLimits = { timeoutMs: 30_000, maxBytes: 8 * 1024 * 1024 };
const sweepEveryMs = 600_000;
const dueAtOnce = 500;

export function createSearchConsole(parts: Parts, { accounts, sites, insights }: SearchConsolePorts) {
  const { config, database, jobs, keys, rateLimits, newId, clock, log } = parts;
  const sealed = createSealedText(keys.ring('sealing'));
  const source = config.google && openGoogle(config.google);
  const stored = createSearchAccountsRepository(database.db);

  function openGoogle(google: NonNullable<typeof config.google>): SearchSource {
    const fetch = createBoundedFetch(answerLimits);
    const redirectUri = `${config.publicUrl}/search-console/answer`;
    return {
      ...createGoogleOAuth({ config: google, redirectUri, fetch, log }),
      ...createGoogleApi({ config: google, fetch }),
    };
  }

  const fetch =
    source &&
    createSearchFetch({
      ...{ database, source, clock, embedPages: sites.embedPages },
      tokens: createAccessTokens({ database, source, sealed, clock }),
    });
  const { enqueueFetch, enqueueRevocation } = defineSearchConsoleJobs({
    ...{ jobs, fetch, source, sealed, log, isClosed: accounts.isClosed, isLinked: stored.isLinked },
  });
  const linking = createSearchLinkingService({
    ...{ database, source, sealed, enqueueRevocation, newId, clock },
    enqueueFetch: (tx, businessId) => enqueueFetch(businessId, tx),
  });
  const figures = createSearchFiguresService({ database, ...sites, ...insights });

  async function sweep(): Promise<void> {
    await createSearchLinksRepository(database.db).removeOver(clock());
    if (!source) return;
    for (const businessId of await stored.listDue(clock(), dueAtOnce)) await enqueueFetch(businessId);
  }

  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    sweep,
    fetch,
    unlinkAll: linking.unlinkAll,

    routes: ({ route }: Http) => searchConsoleRoutes(route, { linking, figures, rateLimits }),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const look = () =>
        void sweep().catch((error) => log.warn({ err: error }, 'The server could not begin to read search figures.'));
      look();
      timer = setInterval(look, sweepEveryMs).unref();
    },

    stop: async () => clearInterval(timer),
  };
}
