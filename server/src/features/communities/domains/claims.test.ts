import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { openDomains } from './open-domains.testing.ts';

const domain = 'club.acme.example';
const label = `_zeacon.${domain}`;

describeOnSharedPlatform('domains that several claim', (database) => {
  async function open() {
    const platform = await openDomains(database());
    const { signUp, call, domainOf, records, make, modules } = platform;
    const stranger = await signUp('Stranger');
    const ours = await make({ subdomain: 'harbor-club' });
    const draft = { title: 'Theirs', subdomain: 'their-club' };
    const theirs = (await call(stranger, 'POST', '/business/v1.1/community', draft)).data;
    const [own, their] = [domainOf(ours.id), domainOf(theirs.id, stranger)];
    const proofOf = async (one: typeof own) => (await one.get()).records[1].value as string;
    const leadTo = (subdomain: string) => {
      records[domain] = { CNAME: [`${subdomain}.localhost`] };
    };
    return { ...platform, stranger, ours, theirs, own, their, proofOf, leadTo, modules };
  }

  test('nobody keeps a domain that they only claim: who proves it first has it', async () => {
    const { own, their, leadTo } = await open();
    await their.set(domain);
    expect((await own.set(domain)).status).toBe(200);
    leadTo('harbor-club');
    expect((await their.check()).state).toBe('PENDING');
    expect((await own.check()).state).toBe('VERIFIED');
  });

  test('a later proof is refused while the earlier one holds, and moves the domain when it is gone', async () => {
    const { own, their, leadTo, records, proofOf, ours, at, page } = await open();
    await own.set(domain);
    await their.set(domain);
    leadTo('harbor-club');
    await own.check();
    await at(`${domain}:4000`);
    records[label] = { TXT: [await proofOf(their)] };
    expect(await their.check()).toMatchObject({
      ...{ state: 'PENDING', message: expect.stringContaining('in use by another community') },
    });
    expect((await at(`${domain}:4000`)).body).toContain(ours.title);
    leadTo('their-club');
    expect(await their.check()).toMatchObject({ state: 'VERIFIED', verifiedBy: 'TXT' });
    expect(await own.get()).toMatchObject({ state: 'ENDED', verifiedDate: null, openedDate: null });
    expect((await at(`${domain}:4000`)).body).toContain('<title>Theirs</title>');
    expect((await page('harbor-club')).statusCode).toBe(200);
  });

  test('name servers that are silent about the earlier proof do not move the domain', async () => {
    const { own, their, leadTo, records, proofOf } = await open();
    await own.set(domain);
    await their.set(domain);
    leadTo('harbor-club');
    await own.check();
    records[label] = { TXT: [await proofOf(their)] };
    // After the first answer comes what no resolver takes for one.
    let answers = 0;
    Object.defineProperty(records, domain, {
      get: () => ({ CNAME: [answers++ === 0 ? 'their-club.localhost' : 'x'.repeat(64)] }),
    });
    expect((await their.check()).message).toContain('in use by another community');
    expect(answers).toBeGreaterThan(1);
    expect((await own.get()).state).toBe('VERIFIED');
  });

  test('a forgotten CNAME record gives the domain to nobody who takes the subdomain later', async () => {
    const { own, call, stranger, owner, ours, leadTo, records, domainOf } = await open();
    await own.set(domain);
    leadTo('harbor-club');
    await own.check();
    await call(owner, 'DELETE', `/business/v1.1/community/${ours.id}`);
    const taken = { title: 'Taken', subdomain: 'harbor-club' };
    const { id } = (await call(stranger, 'POST', '/business/v1.1/community', taken)).data;
    const thief = domainOf(id, stranger);
    expect((await thief.set(domain)).data.needsText).toBe(true);
    expect(await thief.check()).toMatchObject({
      ...{ state: 'PENDING', message: expect.stringContaining('Somebody else proved this domain before') },
    });
    records[label] = { TXT: [(await thief.get()).records[1].value] };
    expect((await thief.check()).state).toBe('VERIFIED');
  });

  test('the business that proved it before needs its CNAME record alone', async () => {
    const { own, leadTo } = await open();
    await own.set(domain);
    leadTo('harbor-club');
    await own.check();
    await own.remove();
    expect((await own.set(domain)).data.needsText).toBe(false);
    expect((await own.check()).state).toBe('VERIFIED');
  });

  test('a domain is free once its community or its business is deleted', async () => {
    const { own, their, call, owner, ours, leadTo, records, proofOf, at } = await open();
    await own.set(domain);
    await their.set(domain);
    leadTo('harbor-club');
    records[label] = { TXT: [await proofOf(their)] };
    await own.check();
    expect((await at(domain)).statusCode).toBe(200);
    await call(owner, 'DELETE', `/business/v1.1/community/${ours.id}`);
    expect((await their.check()).state).toBe('VERIFIED');
  });

  test('a stranger neither reads, checks nor removes the domain of another business', async () => {
    const { own, ours, stranger, domainOf } = await open();
    await own.set(domain);
    const asStranger = domainOf(ours.id, stranger);
    expect(await asStranger.get()).toBeUndefined();
    expect(await asStranger.check()).toBeUndefined();
    expect((await asStranger.set('club.other.example')).error).toBe('community.not_found');
    expect((await asStranger.remove()).error).toBe('community.not_found');
    expect((await own.get()).domain).toBe(domain);
  });
});
