import { selfTestMinutes } from '@zeacon/contract';
import { createAddressLimit } from '../../platform/address-limit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import { createGuardedAddress } from '../../platform/guarded-address.ts';
import { createGuardedGet } from '../../platform/guarded-get.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import { createNameLookups } from '../../platform/name-lookups.ts';
import type { Parts } from '../../platform/parts.ts';
import { createEmbedPagesService, type EmbedPagesDeps, type SeenBatch } from './embed-pages.service.ts';
import { createSelfTests } from './self-tests.ts';
import { createSiteProofs } from './site-proofs.ts';
import { createSitesRepository } from './sites.repository.ts';
import { sitesRoutes } from './sites.routes.ts';
import { createSitesService } from './sites.service.ts';
import { createSnippetCheck } from './snippet-check.ts';
import { createSnippetFinder } from './snippet-finder.ts';
import { snippetKinds } from './snippet-kinds.ts';
import { createSnippetWatch, type VanishedSnippet } from './snippet-watch.ts';

type BusinessOf = (id: string) => Promise<string | undefined>;

export interface SitesPorts {
  accounts: {
    isClosed: (businessId: string) => Promise<boolean>;
    accountsOn(on: Queryable): { find(id: string): Promise<object | undefined> };
  };
  streams: { businessOf: BusinessOf; listNames: EmbedPagesDeps['videoNames'] };
  playlists: { businessOf: BusinessOf };
  embeddedPlayers: { businessOf: BusinessOf; listNames: EmbedPagesDeps['playerNames'] };
  videoWidgets: {
    businessOf: (siteKey: string) => string | undefined;
    businessOfWidget: BusinessOf;
    listNames: EmbedPagesDeps['widgetNames'];
  };
  insights: { batchStored: Subscribable<[SeenBatch]> };
}

const pageMaxBytes = 2 * 1024 * 1024;
const proofMaxBytes = 16 * 1024;
const timeoutMs = 10_000;
const userAgent = 'Zeacon-Sites/1';
const sweepAtLeastEveryMs = 3_600_000;
const writeEveryMs = 2000;
const reportsByAddress = { limit: 60, windowSec: 600 };

export function createSites(
  parts: Parts,
  { accounts, streams, playlists, embeddedPlayers, videoWidgets, insights }: SitesPorts,
) {
  const { config, database, hooks, jobs, keys, rateLimits, newId, clock, log } = parts;
  const { publicUrl: platformOrigin, sitesPrivate: allowPrivate } = config;
  const checkEveryMs = config.siteCheckSec * 1000;
  const address = createGuardedAddress({ allowPrivate });
  const getPage = createGuardedGet({
    ...{ address, userAgent, timeoutMs },
    accept: 'text/html,application/xhtml+xml',
    maxBytes: pageMaxBytes,
  });
  const getFile = createGuardedGet({ address, userAgent, timeoutMs, accept: 'text/plain', maxBytes: proofMaxBytes });

  const pages = createEmbedPagesService({
    database,
    playerNames: embeddedPlayers.listNames,
    videoNames: streams.listNames,
    widgetNames: videoWidgets.listNames,
    platformOrigin,
    clock,
  });
  insights.batchStored.subscribe('sites', pages.note);
  /** A key looks the same whether or not there is such a business. */
  async function businessOfKey(key: string): Promise<string | undefined> {
    const id = videoWidgets.businessOf(key);
    return id && (await accounts.accountsOn(database.db).find(id)) ? id : undefined;
  }
  const kinds = snippetKinds({
    players: embeddedPlayers.businessOf,
    streams: streams.businessOf,
    playlists: playlists.businessOf,
    widgets: videoWidgets.businessOfWidget,
    siteKeys: businessOfKey,
  });
  const find = createSnippetFinder({ kinds, streamBusinessOf: streams.businessOf, platformOrigin });
  /** Runs in the transaction that stores that a snippet is gone. */
  const snippetVanished = hooks.create<[Transaction, VanishedSnippet]>('snippetVanished');
  const watch = createSnippetWatch({
    database,
    jobs,
    check: createSnippetCheck({ getPage, find, maxBytes: pageMaxBytes }),
    lastSeen: pages.lastSeen,
    isClosed: accounts.isClosed,
    onVanished: snippetVanished.run,
    everyMs: checkEveryMs,
    clock,
  });
  const prove = createSiteProofs({
    getPage,
    getFile,
    textsOf: createNameLookups({ servers: config.dnsServers }).texts,
  });
  const selfTests = createSelfTests({
    tokens: createExpiringTokens({
      keys: keys.ring('site-self-test'),
      purpose: 'site-self-test',
      lifetimeMs: selfTestMinutes * 60_000,
    }),
    businessOfKey: videoWidgets.businessOf,
    isClosed: accounts.isClosed,
    ...{ database, newId, clock },
  });
  const service = createSitesService({
    ...{ database, prove, watch, pages, selfTests, newId, clock },
    openable: { address, allowsHttp: allowPrivate },
  });

  const write = () =>
    pages.flush().catch((error) => log.warn({ err: error }, 'The server could not write where players were seen.'));
  let timers: ReturnType<typeof setInterval>[] = [];

  return {
    snippetVanished,
    pagesSince: pages.turnedSince,
    async sitesOf(businessId: string) {
      const rows = await createSitesRepository(database.db).list(businessId);
      return rows.map(({ id, origin, verifiedAt, vanishedAt }) => ({
        ...{ id, origin, vanishedAt },
        isVerified: verifiedAt !== null,
      }));
    },
    enqueueDue: watch.enqueueDue,
    writePages: pages.flush,
    forgetOld: pages.forgetOld,
    verifiedSites: service.listVerified,
    embedPages: pages.urls,

    routes: ({ route }: Http) =>
      sitesRoutes(route, service, rateLimits, createAddressLimit({ ...reportsByAddress, clock })),

    start(): void {
      timers = [setInterval(() => void write(), writeEveryMs).unref()];
      if (!config.roles.includes('worker')) return;
      const sweep = () =>
        void Promise.all([watch.enqueueDue(), pages.forgetOld()]).catch((error) =>
          log.warn({ err: error }, 'The server could not begin to look after sites.'),
        );
      sweep();
      timers.push(setInterval(sweep, Math.min(checkEveryMs, sweepAtLeastEveryMs)).unref());
    },

    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await write();
    },
  };
}
