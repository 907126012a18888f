import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base } from '../open-communities.testing.ts';
import { openDomains } from './open-domains.testing.ts';

const domain = 'club.acme.example';

describeOnSharedPlatform('domains of communities', (database) => {
  test('the records to make are said, looked for, and prove the domain', async () => {
    const { make, domainOf, records, clock } = await openDomains(database());
    const { id } = await make({ subdomain: 'harbor-club' });
    const own = domainOf(id);
    expect(await own.get()).toBeNull();
    const { status, data } = await own.set('https://Club.Acme.example/');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ communityId: id, domain, name: domain, url: `http://${domain}:4000`, state: 'PENDING' },
      records: [
        { type: 'CNAME', name: domain, value: 'harbor-club.localhost' },
        {
          type: 'TXT',
          name: `_zeacon.${domain}`,
          value: expect.stringMatching(/^zeacon-community-verification=.{43}$/),
        },
      ],
      ...{ needsText: false, message: null, verifiedDate: null, checkedDate: null },
    });
    expect(await own.check()).toMatchObject({
      ...{ state: 'PENDING', checkedDate: clock.now().toISOString() },
      message: `There is no CNAME record at ${domain}, and no TXT record at _zeacon.${domain}. New records can take an hour to be seen everywhere.`,
    });
    records[domain] = { CNAME: ['other.localhost'] };
    expect((await own.check()).message).toBe(
      `The CNAME record of ${domain} leads to other.localhost instead of harbor-club.localhost.`,
    );
    records[domain] = { CNAME: ['Harbor-Club.localhost'] };
    expect(await own.check()).toMatchObject({ state: 'VERIFIED', verifiedBy: 'CNAME', message: null });
    expect(await own.get()).toMatchObject({ state: 'VERIFIED', openedDate: null });
  });

  test('a domain that can have no CNAME record is proven by TXT, once it leads somewhere', async () => {
    const { make, domainOf, records } = await openDomains(database());
    const own = domainOf((await make()).id);
    const { value } = (await own.set('acme.example')).data.records[1];
    records['_zeacon.acme.example'] = { TXT: [`zeacon-community-verification=${'x'.repeat(43)}`] };
    expect((await own.check()).message).toContain('holds another value');
    records['_zeacon.acme.example'] = { TXT: ['another', value] };
    expect((await own.check()).message).toContain('acme.example leads nowhere yet');
    records['acme.example'] = { A: ['192.0.2.7'] };
    expect(await own.check()).toMatchObject({ state: 'VERIFIED', verifiedBy: 'TXT' });
  });

  test('name servers that do not answer are named, and change nothing', async () => {
    const { make, domainOf } = await openDomains(database(), { env: { ZEACON_DNS_SERVERS: '127.0.0.1:1' } });
    const own = domainOf((await make()).id);
    await own.set(domain);
    expect(await own.check()).toMatchObject({
      ...{ state: 'PENDING', message: `The name servers of ${domain} did not answer. Try again in a moment.` },
    });
  });

  test.each([
    ['', 'Domain is required'],
    ['acme', 'Enter a domain like community.example.com, without a path or port'],
    ['192.0.2.1', 'Enter a domain like community.example.com, without a path or port'],
    ['club.acme.example:8080', 'Enter a domain like community.example.com, without a path or port'],
    ['acme.localhost', 'This domain is not on the public internet'],
    ['club.locaIhost.video.example', 'This domain belongs to this platform'],
    ['video.example', 'This domain belongs to this platform'],
    ['vide0.example', 'This domain looks like the address of this platform'],
    [7, 'Use a text'],
    ['x'.repeat(2000), 'Cannot contain more than 1000 characters'],
  ])('what is no domain is refused at its field: %#', async (value, message) => {
    const { make, domainOf } = await openDomains(database(), { env: { ZEACON_PUBLIC_URL: 'https://video.example' } });
    const { status, fieldErrors } = await domainOf((await make()).id).set(value);
    expect([status, fieldErrors?.domain]).toEqual([400, expect.stringContaining(message)]);
  });

  test('a community has one domain, and another after that is removed', async () => {
    const { make, domainOf, call, owner } = await openDomains(database());
    const { id } = await make();
    const own = domainOf(id);
    expect((await own.remove()).error).toBe('community.domain_not_found');
    const first = (await own.set(domain)).data;
    expect((await own.set(domain)).data.records).toEqual(first.records);
    expect((await own.set('club.other.example')).error).toBe('community.domain_exists');
    expect((await own.remove()).status).toBe(200);
    expect((await own.set(domain)).data.records).not.toEqual(first.records);
    expect((await domainOf('com_none').set(domain)).error).toBe('community.not_found');
    expect((await call(owner, 'POST', `${base}/domain/check`, { communityId: 'com_none' })).error).toBe(
      'community.not_found',
    );
  });

  test('a name in another script is shown as people write it', async () => {
    const { make, domainOf } = await openDomains(database());
    expect((await domainOf((await make()).id).set('bücher.example')).data).toMatchObject({
      ...{ domain: 'xn--bcher-kva.example', name: 'bücher.example' },
    });
  });

  test('too many checks are refused before a name server is asked', async () => {
    const { make, call, owner, domainOf } = await openDomains(database());
    const { id } = await make();
    await domainOf(id).set(domain);
    const answers = [];
    for (let count = 0; count < 31; count += 1)
      answers.push(await call(owner, 'POST', `${base}/domain/check`, { communityId: id }));
    expect(answers.filter(({ error }) => error === 'request.rate_limited')).toHaveLength(1);
  });

  test('what was done is in the audit log and in the export', async () => {
    const { call, owner, makeAt } = await openDomains(database());
    const { own } = await makeAt(domain, 'harbor-club');
    await own.remove();
    const { data } = await call(owner, 'GET', '/business/v1.1/audit-log?size=50');
    const actions = data.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['community.domain_set', 'community.domain_verified', 'community.domain_removed']),
    );
  });
});
