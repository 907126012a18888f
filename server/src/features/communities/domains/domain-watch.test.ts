import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { dayMs, openDomains } from './open-domains.testing.ts';

const domain = 'club.acme.example';

describeOnSharedPlatform('domains that are looked after', (database) => {
  async function open() {
    const platform = await openDomains(database(), { work: true });
    const { modules, clock, domainOf, make, call, owner } = platform;
    const { id } = await make({ subdomain: 'harbor-club', title: 'Harbor club' });
    // Sessions end before domains do.
    const scopes = ['communities.read', 'communities.write'];
    const { key } = (await call(owner, 'POST', '/business/v1.1/api-key', { name: 'Bot', scopes })).data;
    const own = domainOf(id, { ...owner, headers: { authorization: `Bearer ${key}` } });
    await own.set(domain);
    const lead = (subdomain: string | undefined) => {
      platform.records[domain] = subdomain === undefined ? {} : { CNAME: [`${subdomain}.localhost`] };
    };
    /** Time goes by, and the queue is worked off. */
    async function wait(ms: number) {
      clock.advanceSec(ms / 1000);
      const before = clock.now().toISOString();
      await modules.communities.enqueueDueDomains();
      await expect.poll(async () => (await own.get()).checkedDate, { timeout: 30_000 }).toBe(before);
      return own.get();
    }
    const notes = async () => {
      const { rows } = await database().pool.query(
        `select kind, data ->> 'name' as name from notification where kind like 'domain.%' order by created_at`,
      );
      return rows.map(({ kind, name }) => `${kind} ${name}`);
    };
    const mails = async () =>
      (
        await database().pool.query(
          "select template, values from mail where template like 'domain-%' order by created_at",
        )
      ).rows;
    return { ...platform, own, lead, wait, notes, mails };
  }

  test('an unverified one is looked for ever more rarely, until its record is there', async () => {
    const { wait, lead, clock } = await open();
    const waits: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const { nextCheckDate } = await wait(waits.at(-1) ?? 60_000);
      waits.push(Date.parse(nextCheckDate) - clock.now().getTime());
    }
    expect(waits.map((ms) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
    lead('harbor-club');
    expect(await wait(waits.at(-1)!)).toMatchObject({ state: 'VERIFIED', message: null });
  });

  test('after a month it is looked for only when somebody asks', async () => {
    const { wait, own, lead } = await open();
    expect((await wait(31 * dayMs)).nextCheckDate).toBeNull();
    lead('harbor-club');
    expect((await own.check()).state).toBe('VERIFIED');
  });

  test('missing records are told of after three days, and end the domain after fourteen', async () => {
    const { own, wait, lead, notes, mails, at, page } = await open();
    lead('harbor-club');
    await own.check();
    await at(`${domain}:4000`);
    const { nextCheckDate, checkedDate } = await own.get();
    expect(Date.parse(nextCheckDate) - Date.parse(checkedDate)).toBe(dayMs);
    lead(undefined);
    expect(await wait(dayMs)).toMatchObject({ state: 'VERIFIED', missingDate: expect.any(String) });
    expect(await wait(2 * dayMs)).toMatchObject({ state: 'VERIFIED' });
    expect(await notes()).toEqual([]);
    expect(await wait(dayMs)).toMatchObject({
      state: 'ATTENTION',
      message: expect.stringContaining('no CNAME record'),
    });
    await wait(dayMs);
    expect(await notes()).toEqual([`domain.missing ${domain}`]);
    expect((await page('harbor-club')).statusCode).toBe(308);
    expect(await wait(10 * dayMs)).toMatchObject({ state: 'ENDED', openedDate: null, missingDate: null });
    expect(await notes()).toEqual([`domain.missing ${domain}`, `domain.ended ${domain}`]);
    expect((await mails()).map(({ template }) => template)).toEqual(['domain-missing', 'domain-ended']);
    expect((await page('harbor-club')).statusCode).toBe(200);
    expect((await at(`${domain}:4000`, '/feed.xml')).statusCode).toBe(404);
    lead('harbor-club');
    expect(await wait(dayMs)).toMatchObject({ state: 'VERIFIED' });
  });

  test('records that come back in time end the trouble', async () => {
    const { own, wait, lead } = await open();
    lead('harbor-club');
    await own.check();
    lead(undefined);
    await wait(dayMs);
    expect((await wait(4 * dayMs)).state).toBe('ATTENTION');
    lead('harbor-club');
    expect(await own.check()).toMatchObject({ state: 'VERIFIED', missingDate: null, endsDate: null, message: null });
  });
});
