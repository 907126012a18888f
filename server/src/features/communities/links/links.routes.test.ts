import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { solid } from '../../../media/pictures.testing.ts';
import { createRateLimitsRepository } from '../../../platform/rate-limits.repository.ts';
import { createRateLimits } from '../../../platform/rate-limits.ts';
import { describeOnEachDatabase } from '../../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../../platform/testing/test-platform.ts';
import { base, openCommunities, textOf } from '../open-communities.testing.ts';

const soon = { timeout: 20_000 };

/** A site of somebody else. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((done) => void server.close(() => done())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const linkTo = (...addresses: string[]) => ({
  blocks: [{ type: 'paragraph', content: addresses.map((href) => ({ text: 'See this ', href })) }],
});

describeOnEachDatabase('previews of links in posts', (database) => {
  async function open(env: Record<string, string> = {}) {
    const opened = await openCommunities(database(), {
      work: true,
      env: { ZEACON_LINKS_PRIVATE: '1', ...env },
    });
    const { call, owner, make, join } = opened;
    const picture = await solid(1200, 600, '#3366aa').jpeg().toBuffer();
    const asked: { url: string; agent: string }[] = [];
    const site = await serve((request, response) => {
      const url = request.url ?? '';
      asked.push({ url, agent: request.headers['user-agent'] ?? '' });
      if (url === '/away') return void response.writeHead(302, { location: '/pier' }).end();
      if (url === '/pier.jpg') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
      if (url === '/file') return void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
      if (url === '/gone')
        return void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Gone</title>');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<title>The pier ${url}</title><meta property="og:site_name" content="Harbor news">
        <meta name="description" content="It opens <b>in May</b>">
        <meta property="og:image" content="${url === '/broken' ? '/file' : '/pier.jpg'}"><p>`);
    });
    const community = await make();
    const communityId = community.id as string;
    const ana = await join(communityId, 'ana@example.com');
    const write = async (who: TestBusiness, ...addresses: string[]) =>
      (await call(who, 'POST', `${base}/public/post`, { communityId, body: linkTo(...addresses) })).data;
    const linkOf = async (who: TestBusiness, postId: string) =>
      (await call(who, 'GET', `${base}/public/post-details?postId=${postId}`)).data.link;
    const shown = (who: TestBusiness, postId: string) =>
      vi.waitFor(async () => {
        const link = await linkOf(who, postId);
        expect(link).not.toBeNull();
        return link;
      }, soon);
    /** Once all that was asked for is done. */
    const idle = () =>
      vi.waitFor(async () => {
        const { rows } = await database().pool.query(`select from link_preview where state = 'WAITING'`);
        expect(rows).toHaveLength(0);
      }, soon);
    /** Once no job runs or waits, but for those in this state. */
    const worked = (besides = '') =>
      vi.waitFor(async () => {
        const { rows } = await database().pool.query(
          `select from pgboss.job where name = 'community-links.read' and state < 'completed' and state::text <> $1`,
          [besides],
        );
        expect(rows).toHaveLength(0);
      }, soon);
    const exhaust = async (name: string, subject: string, windowSec: number) => {
      const limits = createRateLimits({ hits: createRateLimitsRepository(database().db), clock: opened.clock.now });
      while (await limits.allows({ name, limit: 60, windowSec }, subject));
    };
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of opened.platform.storage.list('link-pictures/')) keys.push(key);
      return keys;
    };
    return {
      ...opened,
      owner,
      site,
      asked,
      community,
      communityId,
      ana,
      write,
      linkOf,
      shown,
      idle,
      stored,
      worked,
      exhaust,
    };
  }

  test('a post shows what the first page outside says of itself, with its picture made anew', async () => {
    const { site, asked, ana, app, call, owner, communityId, community, page, write, shown } = await open();
    // Somebody new writes two links at most.
    await database().pool.query(`update community_member set joined_at = '2026-01-01'`);
    const post = await write(
      ana,
      `http://${community.subdomain}.localhost:4000/post/x`,
      `${site}/away#part`,
      `${site}/2`,
    );
    expect(post.link).toBeNull();
    const link = await shown(ana, post.uuid);
    expect(link).toMatchObject({
      ...{ url: `${site}/away#part`, title: 'The pier /pier', siteName: 'Harbor news' },
      ...{ description: 'It opens <b>in May</b>', width: 640, height: 320 },
    });
    expect(asked.map(({ url }) => url)).toEqual(['/away', '/pier', '/pier.jpg']);
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(new Set(['Zeacon-Links/1 (+http://localhost:4000)']));
    const { rawPayload, headers } = await app.inject({ url: link.pictureUrl });
    expect(headers['content-type']).toBe('image/webp');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect((await app.inject({ url: link.pictureUrl.split('?')[0] })).statusCode).toBe(404);
    const { body } = await page(community.subdomain);
    expect(body).toContain('It opens &lt;b&gt;in May&lt;/b&gt;');
    expect(body).not.toContain(`${site}/pier.jpg`);

    // Read once for all posts, of businesses as well.
    const draft = { communityId, body: linkTo(`${site}/away#part`), state: 'PUBLISHED' };
    const ofBusiness = await call(owner, 'POST', `${base}/post`, draft);
    expect((await shown(ana, ofBusiness.data.uuid)).title).toBe('The pier /pier');
    expect(asked).toHaveLength(3);
  });

  test('what is no page, is not there, or is in a private network, has no card', async () => {
    const { site, ana, write, linkOf, idle, shown } = await open();
    const posts = [];
    for (const path of ['/file', '/gone']) posts.push(await write(ana, site + path));
    posts.push(await write(ana, 'mailto:ana@example.com'), await write(ana, 'http://ana:secret@127.0.0.1/'));
    const broken = await write(ana, `${site}/broken`);
    expect(await shown(ana, broken.uuid)).toMatchObject({ title: 'The pier /broken', pictureUrl: null, width: 0 });
    await idle();
    for (const { uuid } of posts) expect(await linkOf(ana, uuid)).toBeNull();
  });

  test('nobody makes us open an address of our own network', async () => {
    const { site, asked, ana, write, linkOf, idle } = await open({ ZEACON_LINKS_PRIVATE: '0' });
    const post = await write(ana, `${site}/pier`);
    await idle();
    expect([await linkOf(ana, post.uuid), asked]).toEqual([null, []]);
  });

  test('its author and those who moderate take it away; another link of the same post has one again', async () => {
    const { site, ana, call, join, owner, communityId, write, linkOf, shown } = await open();
    const post = await write(ana, `${site}/1`);
    await shown(ana, post.uuid);
    const remove = (who: TestBusiness) => call(who, 'DELETE', `${base}/public/post-link/${post.uuid}`);
    const bo = await join(communityId, 'bo@example.com');
    expect((await remove(bo)).error).toBe('community.members_only');
    expect((await remove(ana)).status).toBe(200);
    expect(await linkOf(ana, post.uuid)).toBeNull();
    const edit = (body: object) => call(ana, 'PUT', `${base}/public/post/${post.uuid}`, { body });
    const again = linkTo(`${site}/1`);
    await edit({ blocks: [...again.blocks, ...again.blocks] });
    expect(await linkOf(ana, post.uuid)).toBeNull();
    await edit(linkTo(`${site}/2`));
    expect((await shown(ana, post.uuid)).title).toBe('The pier /2');
    await call(owner, 'PUT', `${base}/post/${post.uuid}`, { hidesLink: true });
    expect(await linkOf(ana, post.uuid)).toBeNull();
    await edit(textOf('Without a link'));
    expect((await database().pool.query('select link_preview_id as id from post')).rows).toEqual([{ id: null }]);
  });

  test('what somebody else than its author took away stays away, whatever the post links to then', async () => {
    const { site, ana, call, join, owner, communityId, write, linkOf, shown } = await open();
    const bo = await join(communityId, 'bo@example.com');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: bo.memberId, role: 'MODERATOR' });
    const edit = (id: string, ...addresses: string[]) =>
      call(ana, 'PUT', `${base}/public/post/${id}`, { body: addresses[0] ? linkTo(...addresses) : textOf('None') });
    const hide = (hidesLink: boolean) => (id: string) => call(owner, 'PUT', `${base}/post/${id}`, { hidesLink });
    const asModerator = (id: string) => call(bo, 'DELETE', `${base}/public/post-link/${id}`);
    for (const takeAway of [asModerator, hide(true)]) {
      const { uuid } = await write(ana, `${site}/1`);
      await shown(ana, uuid);
      expect((await takeAway(uuid)).status).toBe(200);
      for (const addresses of [[`${site}/1?a`], [], [`${site}/2`]]) {
        await edit(uuid, ...addresses);
        const { rows } = await database().pool.query('select link_preview_id as id from post where id = $1', [uuid]);
        expect([rows, await linkOf(ana, uuid)]).toEqual([[{ id: null }], null]);
      }
      await hide(false)(uuid);
      expect((await shown(ana, uuid)).title).toBe('The pier /2');
    }
    const own = await write(ana, `${site}/1`);
    await call(ana, 'DELETE', `${base}/public/post-link/${own.uuid}`);
    await edit(own.uuid);
    await edit(own.uuid, `${site}/1`);
    expect((await shown(ana, own.uuid)).title).toBe('The pier /1');
  });

  test('who linked too often takes no card from others, and keeps none from them', async () => {
    const { site, asked, ana, join, communityId, clock, write, linkOf, shown, worked, exhaust } = await open();
    const post = await write(ana, `${site}/1`);
    await shown(ana, post.uuid);
    clock.advanceSec(8 * 24 * 3600);
    const bo = await join(communityId, 'bo@example.com');
    await exhaust('link-preview', bo.memberId, 3600);
    const again = await write(bo, `${site}/1`);
    const other = await write(bo, `${site}/2`);
    await worked();
    expect([(await linkOf(ana, post.uuid))?.title, asked.length]).toEqual(['The pier /1', 2]);
    expect([(await linkOf(ana, again.uuid))?.title, await linkOf(bo, other.uuid)]).toEqual(['The pier /1', null]);
    await write(ana, `${site}/2`);
    expect((await shown(bo, other.uuid)).title).toBe('The pier /2');
  });

  test('a card stays while too many pages of its host were opened, also after the last attempt', async () => {
    const { site, ana, clock, write, linkOf, shown, worked, exhaust } = await open();
    const post = await write(ana, `${site}/1`);
    await shown(ana, post.uuid);
    clock.advanceSec(8 * 24 * 3600);
    await exhaust('link-preview-host', new URL(site).host, 60);
    const posts = [await write(ana, `${site}/1`), await write(ana, `${site}/2`)];
    await worked('retry');
    await database().pool.query(`update pgboss.job set retry_count = 4, start_after = now() where state = 'retry'`);
    await worked();
    expect((await linkOf(ana, post.uuid))?.title).toBe('The pier /1');
    expect([(await linkOf(ana, posts[0].uuid))?.title, await linkOf(ana, posts[1].uuid)]).toEqual([
      'The pier /1',
      null,
    ]);
    clock.advanceSec(60);
    await write(ana, `${site}/2`);
    expect((await shown(ana, posts[1].uuid)).title).toBe('The pier /2');
  });

  test('a page that has to wait for one writer is read for the next', async () => {
    const { site, ana, join, communityId, clock, write, shown, worked, exhaust } = await open();
    const bo = await join(communityId, 'bo@example.com');
    await exhaust('link-preview-host', new URL(site).host, 60);
    const post = await write(ana, `${site}/1`);
    await worked('retry');
    clock.advanceSec(60);
    await write(bo, `${site}/1`);
    expect((await shown(ana, post.uuid)).title).toBe('The pier /1');
  });

  test('a post that waits is linked once others may read it', async () => {
    const { site, asked, ana, call, owner, communityId, write, shown, clock } = await open();
    await call(owner, 'PUT', `${base}/update`, { communityId, linkRule: 'HOLD' });
    const post = await write(ana, `${site}/pier`);
    clock.advanceSec(60);
    expect([post.state, asked]).toEqual(['HELD', []]);
    await call(owner, 'PUT', `${base}/moderation`, {
      communityId,
      kind: 'POST',
      targetId: post.uuid,
      decision: 'KEEP',
    });
    expect((await shown(ana, post.uuid)).title).toBe('The pier /pier');
  });

  test('one that no post shows is deleted once it is over; one that is shown stays, and is read again for a new post', async () => {
    const { site, asked, ana, call, modules, clock, write, shown, stored } = await open();
    const post = await write(ana, `${site}/pier`);
    await shown(ana, post.uuid);
    clock.advanceSec(8 * 24 * 3600);
    await modules.communities.tick();
    expect([(await stored()).length, asked.length]).toEqual([1, 2]);
    const bo = await call(ana, 'GET', `${base}/public/post-details?postId=${post.uuid}`);
    expect(bo.data.link.title).toBe('The pier /pier');
    await write(ana, `${site}/pier`);
    await vi.waitFor(() => expect(asked).toHaveLength(4), soon);
    await database().pool.query('delete from post');
    await vi.waitFor(async () => {
      const { rows } = await database().pool.query('select from link_preview where expires_at > $1', [clock.now()]);
      expect(rows).toHaveLength(1);
    }, soon);
    clock.advanceSec(8 * 24 * 3600);
    await modules.communities.tick();
    expect([await stored(), (await database().pool.query('select from link_preview')).rows]).toEqual([[], []]);
  });
});
