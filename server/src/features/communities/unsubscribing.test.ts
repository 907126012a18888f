import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('mails of communities', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, app, make, join, clock, modules } = opened;
    const [harbor, rowing] = [await make({ title: 'Harbor club' }), await make({ title: 'Rowing' })];
    const people = async (communityId: string) => ({
      communityId,
      ana: await join(communityId, 'ana@example.com'),
      bo: await join(communityId, 'bo@example.com'),
    });
    const [here, there] = [await people(harbor.id), await people(rowing.id)];
    for (const { communityId, ana, bo } of [here, there])
      for (const who of [ana, bo])
        await call(who, 'PUT', `${base}/public/notices/mail`, { communityId, mail: 'DAILY' });
    const mails = async (template: string) =>
      (
        await database().pool.query(
          'select id, recipient, values, business_id from mail where template = $1 order by created_at, id',
          [template],
        )
      ).rows as { recipient: string; values: { community: string; unsubscribePath: string } }[];
    /** Who is told by mail of something new in each community. */
    async function toldOf({ communityId }: typeof here, by: TestBusiness) {
      await database().pool.query('delete from mail');
      await call(by, 'POST', `${base}/public/post`, { communityId, body: textOf('@ana @bo Look') });
      clock.advanceSec(2 * 86_400);
      await modules.communities.tick();
      return (await mails('community-news')).map(({ recipient }) => recipient).sort();
    }
    const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
      app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload });
    return { ...opened, here, there, mails, toldOf, post };
  }

  /** What asks for an address before anybody clicks: scanners of mails, previews, browsers that load ahead. */
  const looks = [
    { method: 'GET', headers: {} },
    { method: 'HEAD', headers: {} },
    { method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' } },
    { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' } },
  ] as const;

  test('of news end for one person in one community, by a click and not by looking', async () => {
    const { app, here, there, mails, toldOf, post, join } = await open();
    const [cy, di] = [await join(here.communityId, 'cy@example.com'), await join(there.communityId, 'di@example.com')];
    const everybody = ['ana@example.com', 'bo@example.com'];
    expect(await toldOf(here, cy)).toEqual(everybody);
    const { values } = (await mails('community-news')).find(({ recipient }) => recipient === everybody[0])!;
    for (const { method, headers } of looks) {
      const answer = await app.inject({ method, url: values.unsubscribePath, headers: { ...headers } });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    }
    expect(await toldOf(here, cy)).toEqual(everybody);
    // A token that was changed ends nothing.
    expect((await post(values.unsubscribePath.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(
      404,
    );
    expect((await post('/unsubscribe')).statusCode).toBe(404);
    expect(await toldOf(here, cy)).toEqual(everybody);

    const done = await post(values.unsubscribePath);
    expect([done.statusCode, done.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await post(values.unsubscribePath)).statusCode).toBe(200);
    expect(await toldOf(here, cy)).toEqual([everybody[1]]);
    expect(await toldOf(there, di)).toEqual(everybody);
  });

  test('with a newsletter end all that the community mails, and of invitations no news', async () => {
    const { call, owner, here, there, mails, toldOf, post, join, modules, clock, app } = await open();
    const cy = await join(here.communityId, 'cy@example.com');
    const publish = { communityId: here.communityId, title: 'Spring', body: textOf('Look'), state: 'PUBLISHED' };
    const { uuid: postId } = (await call(owner, 'POST', `${base}/post`, publish)).data;
    expect((await call(owner, 'POST', `${base}/post/newsletter`, { postId })).status).toBeLessThan(300);
    clock.advanceSec(60);
    await modules.communities.sendNewsletters();
    const letters = await mails('community-newsletter');
    expect(letters.map(({ recipient }) => recipient)).toContain('bo@example.com');
    const ofBo = letters.find(({ recipient }) => recipient === 'bo@example.com')!.values.unsubscribePath;

    await call(owner, 'POST', `${base}/invite`, { communityId: there.communityId, text: 'eve@sea.example' });
    const invites = await mails('community-invite');
    expect(invites.map(({ recipient }) => recipient)).toContain('eve@sea.example');
    const ofEve = invites.find(({ recipient }) => recipient === 'eve@sea.example')!.values.unsubscribePath;
    for (const url of [ofBo, ofEve]) for (const { method } of looks) await app.inject({ method, url });
    expect(await toldOf(here, cy)).toEqual(['ana@example.com', 'bo@example.com']);
    expect((await post(ofEve)).statusCode).toBe(200);
    expect(await toldOf(here, cy)).toEqual(['ana@example.com', 'bo@example.com']);
    expect((await post(ofBo)).statusCode).toBe(200);
    expect(await toldOf(here, cy)).toEqual(['ana@example.com']);
  });
});
