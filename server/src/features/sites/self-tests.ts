import { type Call, type reportSiteSelfTest, selfTestParameter } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { NewId } from '../../platform/ids.ts';
import { createSitesRepository, type SiteRow } from './sites.repository.ts';

export interface SelfTestsDeps {
  database: Database;
  tokens: ExpiringTokens;
  /** Of a site key; undefined for what is none. */
  businessOfKey: (key: string) => string | undefined;
  isClosed: (businessId: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
}

export type SelfTests = ReturnType<typeof createSelfTests>;

/** Links that let the tag on a page of a site say itself whether it works there. */
export function createSelfTests({ database, tokens, businessOfKey, isClosed, newId, clock }: SelfTestsDeps) {
  return {
    /** Takes the place of the one before. */
    async open(site: SiteRow, pageUrl: string): Promise<{ url: string; row: SiteRow }> {
      const now = clock();
      const id = newId('stt');
      const expiresAt = new Date(now.getTime() + tokens.lifetimeMs).toISOString();
      const selfTest = { id, pageUrl, expiresAt, report: null };
      const row = await createSitesRepository(database.db).update(site.id, { selfTest });
      const url = new URL(pageUrl);
      url.searchParams.set(selfTestParameter, `${site.id}.${id}.${tokens.issue(`${site.id}.${id}`, now)}`);
      return { url: url.href, row };
    },

    /** `origin` as the browser says it. */
    async report(
      { token, siteKey, otherKeys = [], ...found }: Call<typeof reportSiteSelfTest>['body'],
      origin: string | undefined,
    ) {
      const [siteId = '', id = '', ...signed] = token.split('.');
      const now = clock();
      if (!tokens.isValid(`${siteId}.${id}`, signed.join('.'), now)) throw new ApiError('site.self_test_over');
      const tested = await createSitesRepository(database.db).findAny(siteId);
      if (!tested || (await isClosed(tested.businessId))) throw new ApiError('site.self_test_over');
      if (origin !== tested.origin) throw new ApiError('embed_site.refused');
      return database.transaction(async (tx) => {
        const on = createSitesRepository(tx);
        const site = await on.lockAny(siteId);
        if (site?.selfTest?.id !== id) throw new ApiError('site.self_test_over');
        const isOwn = (key: string) => businessOfKey(key) === site.businessId;
        const isOwnKey = isOwn(siteKey);
        const foreignKeys = [...new Set([siteKey, ...otherKeys])].filter((key) => !isOwn(key));
        const own = otherKeys.some(isOwn) && site.selfTest.report?.isOwnKey ? site.selfTest.report : undefined;
        const report =
          own && !isOwnKey
            ? { ...own, foreignKeys }
            : { ...found, isOwnKey, foreignKeys, receivedDate: now.toISOString() };
        await on.update(siteId, { selfTest: { ...site.selfTest, report } });
        return { isOwnKey };
      });
    },
  };
}
