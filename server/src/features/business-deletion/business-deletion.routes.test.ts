import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { countTables, fillTables } from '../../platform/testing/fill-tables.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/business-deletion';
const day = 86_400;
const password = 'Harbour-Kite-7';

describeOnSharedPlatform('the deletion of a business', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const { app, call, clock, modules } = platform;
    const acme = await platform.signUp('Acme');
    const begin = (as: TestBusiness = acme, more: object = {}) =>
      call(as, 'POST', base, { businessName: 'Acme', password, ...more });
    const restore = (as: TestBusiness) => call(as, 'DELETE', base);
    const logIn = (email: string) =>
      app.inject({ method: 'POST', url: '/authentication/v1.1/login', payload: { email, password } });
    /** Access tokens live shorter than the days of grace. */
    const again = async (email = 'acme@example.com'): Promise<TestBusiness> => {
      const { accessToken } = (await logIn(email)).json().responseData;
      return { ...acme, headers: { authorization: `Bearer ${accessToken}` } };
    };
    const mails = async (template: string) =>
      (
        await database().pool.query('select recipient, values from mail where template = $1 order by recipient', [
          template,
        ])
      ).rows;
    const publish = async (as: TestBusiness) => {
      const { streamId } = await platform.upload(as, randomBytes(1000));
      await database().pool.query(
        `update stream set publish_status = 'Published', packaging_state = 'ready', package_id = 'pkg_x', duration_ms = 1,
         width = 1, height = 1 where id = $1`,
        [streamId],
      );
      return streamId;
    };
    const watch = async (streamId: string) =>
      (await app.inject({ url: `/general/v1.1/stream/viewer/stream-details?streamId=${streamId}` })).statusCode;
    const never = new AbortController().signal;
    const remove = () => modules.businessDeletion.remove(acme.businessId, never);
    return { platform, acme, begin, restore, logIn, again, mails, publish, watch, remove, clock, modules };
  }

  test('asks for the name, the password and the role of the owner', async () => {
    const { platform, acme, begin } = await open();
    const admin = await joinTeam(platform, acme, 'admin');
    expect((await begin({ ...admin, businessId: acme.businessId })).error).toBe('auth.forbidden');
    expect((await begin(acme, { businessName: 'acme' })).fieldErrors).toEqual({
      businessName: 'This is not the name of the business.',
    });
    expect((await begin(acme, { password: 'Harbour-Kite-8' })).fieldErrors).toEqual({
      password: 'This is not your password.',
    });
    expect((await platform.call(acme, 'GET', '/business/v1.1/team/members')).status).toBe(200);
  });

  test('closes it at once for viewers, members and API keys, and a restored one is as it was', async () => {
    const { platform, acme, begin, restore, mails, publish, watch } = await open();
    const admin = await joinTeam(platform, acme, 'admin');
    const bolt = await platform.signUp('Bolt');
    const [own, others] = [await publish(acme), await publish(bolt)];
    const player = await platform.call(acme, 'POST', '/business/v1.1/embedded-player', {
      name: 'Home',
      streamId: own,
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      showIcon: true,
      logo: null,
      playerColor: '#ffffff',
    });
    expect(player.status).toBe(201);
    const showPlayer = async () =>
      (
        await platform.app.inject({
          url: '/business/v1.1/embedded-player/public',
          headers: { embeddedvideoplayerid: player.data.uuid },
        })
      ).statusCode;
    const key = await platform.call(acme, 'POST', '/business/v1.1/api-key', {
      name: 'CMS',
      scopes: ['videos.read'],
      expiresDate: null,
    });
    const byKey = async () =>
      (
        await platform.app.inject({
          url: '/general/v1.1/stream/v2',
          headers: { authorization: `Bearer ${key.data.key}` },
        })
      ).statusCode;
    const all = async () => [await watch(own), await showPlayer(), await byKey()];
    expect(await all()).toEqual([200, 200, 200]);

    const begun = await begin();
    const ends = new Date(platform.clock.now().getTime() + 14 * day * 1000).toISOString();
    expect([begun.status, begun.data]).toEqual([202, { deletesDate: ends }]);
    expect(await all()).toEqual([404, 404, 401]);
    expect(await watch(others)).toBe(200);
    for (const member of [acme, { ...admin, businessId: acme.businessId }])
      expect((await platform.call(member, 'GET', '/business/v1.1/team/members')).error).toBe('auth.forbidden');
    expect((await mails('business-deletion')).map(({ recipient }) => recipient)).toEqual([
      'acme@example.com',
      'admin@example.com',
    ]);

    expect((await restore({ ...admin, businessId: acme.businessId })).error).toBe('auth.forbidden');
    expect((await restore(acme)).status).toBe(200);
    expect((await restore(acme)).error).toBe('business_deletion.none');
    expect(await all()).toEqual([200, 200, 200]);
    expect((await platform.call(acme, 'GET', '/business/v1.1/team/members')).data.items).toHaveLength(2);
  });

  test('reminds the owner three days before, once, and comes after fourteen days and no sooner', async () => {
    const { platform, acme, begin, mails, remove, again, restore, clock, modules } = await open();
    await joinTeam(platform, acme, 'editor');
    await begin();
    clock.advanceSec(11 * day - 60);
    await modules.businessDeletion.follow();
    expect(await mails('business-deletion')).toHaveLength(2);
    clock.advanceSec(60);
    await modules.businessDeletion.follow();
    await modules.businessDeletion.follow();
    const told = (await mails('business-deletion')).map(({ recipient }) => recipient);
    expect(told).toEqual(['acme@example.com', 'acme@example.com', 'editor@example.com']);
    clock.advanceSec(3 * day - 1);
    await remove();
    expect((await restore(await again())).status).toBe(200);
    await begin(await again());
    clock.advanceSec(14 * day);
    expect((await restore(await again())).error).toBe('business_deletion.none');
  });

  test('leaves no row and no file of it, and all of another business, though it was stopped in the middle', async () => {
    const { platform, acme, begin, logIn, mails, publish, remove, clock, modules } = await open();
    const { storage } = platform.platform;
    const bolt = await platform.signUp('Bolt');
    const editor = await joinTeam(platform, acme, 'editor');
    await database().pool.query(
      `insert into business_member (business_id, user_id, role, joined_at, chosen_at) values ($1, $2, 'editor', now(), now())`,
      [bolt.businessId, editor.userId],
    );
    for (let count = 0; count < 25; count++) await publish(acme);
    await publish(bolt);
    for (const { businessId } of [acme, bolt]) {
      await fillTables(database().pool, businessId);
      await storage.put(`exports/${businessId}/exp_x.zip`, Buffer.from('zip'));
      await storage.put(`member-pictures/${businessId}/1.webp`, Buffer.from('face'));
      await storage.put(`post-pictures/${businessId}/1.webp`, Buffer.from('view'));
      await storage.put(`images/${businessId}-image-id/100.webp`, Buffer.from('picture'));
    }
    await begin();
    clock.advanceSec(14 * day);
    const kept = await countTables(database().pool, bolt.businessId);
    expect(Object.values(kept).filter((count) => count === 0).length).toBeLessThanOrEqual(1);

    const stop = new AbortController();
    const stopped = new Error('The server is stopping.');
    let reads = 0;
    const signal = Object.assign(stop.signal, {
      throwIfAborted() {
        if (++reads === 2) throw stopped;
      },
    });
    await expect(modules.businessDeletion.remove(acme.businessId, signal)).rejects.toBe(stopped);
    expect((await countTables(database().pool, acme.businessId)).stream).toBe(6);
    await remove();
    await remove();

    const left = await countTables(database().pool, acme.businessId);
    // Until ClickHouse has heard that views are gone.
    const { insight_outbox: _told, bill: keptBills, ...rest } = left;
    expect(keptBills).toBe(1);
    expect(Object.entries(rest).filter(([, count]) => count > 0)).toEqual([]);
    expect(await countTables(database().pool, bolt.businessId)).toEqual(kept);
    const businesses = await database().pool.query('select id from business_account');
    expect(businesses.rows).toEqual([{ id: bolt.businessId }]);
    const files: string[] = [];
    for (const folder of ['exports/', 'images/', 'member-pictures/', 'post-pictures/'])
      for await (const { key } of storage.list(folder)) files.push(key);
    expect(files.filter((key) => key.includes(acme.businessId))).toEqual([]);
    expect(files).toHaveLength(4);

    expect((await mails('business-deleted')).map(({ recipient }) => recipient)).toEqual([
      'acme@example.com',
      'editor@example.com',
    ]);
    expect((await logIn('acme@example.com')).statusCode).toBe(401);
    expect((await logIn('editor@example.com')).statusCode).toBe(200);
    expect((await platform.signUp('Acme')).businessId).not.toBe(acme.businessId);
  });
});
