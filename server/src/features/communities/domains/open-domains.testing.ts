import { openNameServer } from '../../../platform/testing/name-server.ts';
import type { TestRecords } from '../../../platform/testing/serve-names.ts';
import type { TestDatabase } from '../../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../../platform/testing/test-platform.ts';
import { base, openCommunities } from '../open-communities.testing.ts';

export const dayMs = 86_400_000;

/** A platform that asks a name server of this machine, whose records the test writes. */
export async function openDomains(
  database: TestDatabase,
  { env = {}, ...options }: Parameters<typeof openCommunities>[1] = {},
) {
  const records: TestRecords = {};
  const platform = await openCommunities(database, {
    ...options,
    env: { ZEACON_DNS_SERVERS: await openNameServer(records), ...env },
  });
  const { call, owner, app } = platform;
  const path = `${base}/domain`;

  /** What a business does with the domain of one of its communities. */
  const domainOf = (communityId: string, business: TestBusiness = owner) => ({
    set: (domain: unknown) => call(business, 'PUT', path, { communityId, domain } as object),
    get: async () => (await call(business, 'GET', `${path}?communityId=${communityId}`)).data?.domain,
    check: async () => (await call(business, 'POST', `${path}/check`, { communityId })).data,
    remove: () => call(business, 'DELETE', `${path}?communityId=${communityId}`),
  });

  /** A page as a browser opens it there, or what else is asked of that host. */
  const at = (host: string, url = '/', headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host, ...headers } });

  /** A community at a domain of its own, by its CNAME record. */
  async function makeAt(domain: string, subdomain: string, business: TestBusiness = owner) {
    const draft = { title: `Friends of ${subdomain}`, subdomain };
    const community = (await call(business, 'POST', base, draft)).data;
    const own = domainOf(community.id, business);
    await own.set(domain);
    records[domain] = { CNAME: [`${subdomain}.localhost`] };
    await own.check();
    await at(`${domain}:4000`);
    return { community, own };
  }

  return { ...platform, records, domainOf, at, makeAt };
}
