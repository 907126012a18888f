import {
  type EmbedPage,
  type Page,
  type Site,
  type SiteProofCheck,
  SiteProofMethod,
  serverMessages,
  siteOriginOf,
  sitesMaxPerBusiness,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type Openable, requireOpenable } from '../../platform/require-openable.ts';
import { newSecretToken } from '../../platform/secret-tokens.ts';
import type { EmbedPagesService } from './embed-pages.service.ts';
import type { SelfTests } from './self-tests.ts';
import { siteNameOf } from './site-names.ts';
import type { createSiteProofs } from './site-proofs.ts';
import { createSitesRepository, type SiteRow } from './sites.repository.ts';
import type { SnippetWatch } from './snippet-watch.ts';

export type SitesService = ReturnType<typeof createSitesService>;

export interface SitesServiceDeps {
  database: Database;
  prove: ReturnType<typeof createSiteProofs>;
  watch: SnippetWatch;
  pages: EmbedPagesService;
  selfTests: SelfTests;
  openable: Openable;
  newId: NewId;
  clock: Clock;
}

/** Manages the sites of a business. */
export function createSitesService(deps: SitesServiceDeps) {
  const { database, prove, watch, pages, selfTests, openable, newId, clock } = deps;
  const sites = createSitesRepository(database.db);

  /** Of an address that the contract's rule accepted. */
  function originFor(field: string, url: string): string {
    const origin = siteOriginOf(url)!;
    requireOpenable(openable, field, origin);
    return origin;
  }

  async function require(businessId: string, id: string): Promise<SiteRow> {
    return found(await sites.find(businessId, id));
  }

  async function requireOrigin(businessId: string, origin: string): Promise<SiteRow> {
    return found(await sites.findByOrigin(businessId, origin));
  }

  async function shown(rows: readonly SiteRow[]): Promise<Site[]> {
    if (rows.length === 0) return [];
    const seen = await pages.lastSeen(
      rows[0]!.businessId,
      rows.map(({ origin }) => origin),
    );
    return rows.map((row) => toSite(row, seen.get(row.origin)));
  }
  const showOne = async (row: SiteRow): Promise<Site> => (await shown([row]))[0]!;

  /** In the order given, until one way proves it. */
  async function tryEach(row: SiteRow, methods: readonly SiteProofMethod[]): Promise<SiteProofCheck[]> {
    const checks: SiteProofCheck[] = [];
    for (const method of methods) {
      const check = await prove(row, method);
      checks.push(check);
      if (check.isProven) break;
    }
    return checks;
  }

  return {
    list: async (businessId: string, isVerified?: boolean): Promise<{ items: Site[] }> => ({
      items: await shown(await sites.list(businessId, isVerified)),
    }),

    listVerified: async (businessId: string): Promise<Pick<Site, 'id' | 'origin' | 'name'>[]> =>
      (await sites.list(businessId, true)).map(({ id, origin }) => ({ id, origin, name: siteNameOf(origin) })),

    get: async (businessId: string, id: string): Promise<Site> => showOne(await require(businessId, id)),

    async add(businessId: string, siteUrl: string): Promise<Site> {
      const origin = originFor('siteUrl', siteUrl);
      const row = await database.transaction(async (tx) => {
        const on = createSitesRepository(tx);
        await on.lockBusiness(businessId);
        const draft = { id: newId('sit'), businessId, origin, proofValue: newSecretToken(), createdAt: clock() };
        if (await on.findByOrigin(businessId, origin)) throw new ApiError('site.exists');
        if ((await on.count(businessId)) >= sitesMaxPerBusiness) throw new ApiError('site.too_many');
        return (await on.insert({ ...draft, pageUrl: `${origin}/` }))!;
      });
      return showOne(row);
    },

    async verify(
      businessId: string,
      siteUrl: string,
      method?: SiteProofMethod,
    ): Promise<{ site: Site; checks: SiteProofCheck[] }> {
      const before = await requireOrigin(businessId, originFor('siteUrl', siteUrl));
      const checks = await tryEach(before, method ? [method] : SiteProofMethod.options);
      const proof = checks.find(({ isProven }) => isProven);
      const row = await database.transaction(async (tx) => {
        const on = createSitesRepository(tx);
        // It may have been deleted, and added anew with another value, while it was looked at.
        const now = found(await on.lockAny(before.id));
        if (!proof || now.verifiedAt) return now;
        const verifiedAt = clock();
        await watch.enqueueIn(tx, now.id);
        return on.update(now.id, { verifiedAt, verifiedBy: proof.method, nextCheckAt: verifiedAt });
      });
      return { site: await showOne(row), checks };
    },

    async verifySnippet(businessId: string, pageUrl: string): Promise<Site> {
      const origin = siteOriginOf(new URL(pageUrl).origin);
      if (origin === undefined) throw fieldError('pageUrl', serverMessages.addressInner);
      const row = await requireOrigin(businessId, originFor('pageUrl', origin));
      if (!row.verifiedAt) throw new ApiError('site.not_verified');
      const { href } = new URL(pageUrl);
      return showOne(await watch.look(row, href.split('#')[0]!));
    },

    /** Also of a site that is not verified: what it shows is no proof. */
    async openSelfTest(businessId: string, pageUrl: string): Promise<{ url: string; site: Site }> {
      const origin = siteOriginOf(new URL(pageUrl).origin);
      if (origin === undefined) throw fieldError('pageUrl', serverMessages.addressInner);
      const { url, row } = await selfTests.open(await requireOrigin(businessId, originFor('pageUrl', origin)), pageUrl);
      return { url, site: await showOne(row) };
    },

    reportSelfTest: selfTests.report,

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await sites.remove(businessId, id))) throw new ApiError('site.not_found');
    },

    async pages(businessId: string, id: string, query: { page: number; size: number }): Promise<Page<EmbedPage>> {
      const { origin } = await require(businessId, id);
      return pages.ofSite(businessId, origin, query);
    },

    async widgetPages(
      businessId: string,
      widgetId: string,
      query: { page: number; size: number },
    ): Promise<Page<EmbedPage>> {
      const list = await pages.ofWidget(businessId, widgetId, query);
      if (!list) throw new ApiError('widget.not_found');
      return list;
    },

    async playerPages(
      businessId: string,
      playerId: string,
      query: { page: number; size: number },
    ): Promise<Page<EmbedPage>> {
      const list = await pages.ofPlayer(businessId, playerId, query);
      if (!list) throw new ApiError('player.not_found');
      return list;
    },
  };
}

function found(row: SiteRow | undefined): SiteRow {
  if (!row) throw new ApiError('site.not_found');
  return row;
}

function toSite(row: SiteRow, lastSeen: Date | undefined): Site {
  return {
    id: row.id,
    origin: row.origin,
    name: siteNameOf(row.origin),
    proofValue: row.proofValue,
    verifiedDate: row.verifiedAt?.toISOString() ?? null,
    verifiedBy: row.verifiedBy,
    snippet: {
      state: row.snippetState,
      pageUrl: row.pageUrl,
      findings: row.findings,
      checkedDate: row.checkedAt?.toISOString() ?? null,
    },
    selfTest: row.selfTest && {
      pageUrl: row.selfTest.pageUrl,
      expiresDate: row.selfTest.expiresAt,
      report: row.selfTest.report && { foreignKeys: [], ...row.selfTest.report },
    },
    lastSeenDate: lastSeen?.toISOString() ?? null,
    vanishedDate: row.vanishedAt?.toISOString() ?? null,
    createdDate: row.createdAt.toISOString(),
  };
}
