import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';
import { createNoticeMails } from './notice-mails.service.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('what is new for members', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, make, join, owner } = opened;
    const { id: communityId, subdomain } = await make({ title: 'Harbor club' });
    const [ana, bo, cy] = [
      await join(communityId, 'ana@example.com'),
      await join(communityId, 'bo@example.com'),
      await join(communityId, 'cy@example.com'),
    ];
    const news = async (who: typeof ana) =>
      (await call(who, 'GET', `${base}/public/notices?communityId=${communityId}`)).data;
    const kinds = async (who: typeof ana) => (await news(who)).items.map(({ kind }: { kind: string }) => kind);
    const write = async (who: typeof ana, words: string) =>
      (await call(who, 'POST', `${base}/public/post`, { communityId, body: textOf(words) })).data;
    const publish = async (more: object = {}) =>
      (
        await call(owner, 'POST', `${base}/post`, {
          communityId,
          title: 'News',
          body: textOf('x'),
          state: 'PUBLISHED',
          ...more,
        })
      ).data;
    const say = async (who: typeof ana, body: object) =>
      (await call(who, 'POST', `${base}/public/comments`, body)).data;
    const choose = (who: typeof ana, mail: string) =>
      call(who, 'PUT', `${base}/public/notices/mail`, { communityId, mail });
    const mails = async () => {
      const { rows } = await database().pool.query(
        `select recipient, language, values from mail where template = 'community-news' order by created_at, recipient`,
      );
      return rows as { recipient: string; language: string; values: { lines: string[]; unsubscribePath: string } }[];
    };
    return { ...opened, communityId, subdomain, ana, bo, cy, news, kinds, write, publish, say, choose, mails };
  }

  test('whoever is mentioned, answered or commented is told once each', async () => {
    const { ana, bo, cy, news, kinds, write, say, call, communityId } = await open();
    const post = await write(ana, 'Hello @Bo, and nobody@example.com');
    expect(post.mentions).toMatchObject([{ name: 'bo' }]);
    const first = await say(bo, { postId: post.uuid, text: 'Hi @ana' });
    await say(cy, { postId: post.uuid, parentId: first.id, text: 'Me too' });
    expect([await kinds(ana), await kinds(bo), await kinds(cy)]).toEqual([
      ['COMMENT', 'MENTION'],
      ['ANSWER', 'MENTION'],
      [],
    ]);
    const { items, unreadCount } = await news(ana);
    expect(items[1]).toMatchObject({
      byName: 'bo',
      commentId: first.id,
      isRead: false,
      title: 'Hello @Bo, and nobody@example.com',
    });
    expect(unreadCount).toBe(2);
    await call(ana, 'POST', `${base}/public/notices/read`, { communityId });
    expect((await news(ana)).unreadCount).toBe(0);
  });

  test('mails come at once, daily or weekly, never two in a period, and one click ends them', async () => {
    const { ana, bo, cy, write, choose, mails, clock, modules, app, subdomain, page } = await open();
    await choose(ana, 'NOW');
    await choose(bo, 'DAILY');
    await choose(cy, 'OFF');
    await write(cy, '@ana @bo One');
    const tick = () => Promise.all([modules.communities.tick(), modules.communities.tick()]);
    await tick();
    expect((await mails()).map(({ recipient, values }) => [recipient, values.lines])).toEqual([
      ['ana@example.com', ['cy mentioned you']],
    ]);
    clock.advanceSec(24 * 3600);
    await write(cy, '@ana @bo Two');
    await tick();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'ana@example.com',
      'ana@example.com',
      'bo@example.com',
    ]);
    expect((await mails()).find(({ recipient }) => recipient === 'bo@example.com')?.values.lines).toEqual([
      'cy mentioned you',
      'cy mentioned you',
    ]);
    clock.advanceSec(3600);
    await write(cy, '@ana @bo Three');
    await tick();
    expect((await mails()).filter(({ recipient }) => recipient === 'bo@example.com')).toHaveLength(1);
    const { values } = (await mails())[0]!;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const ended = await app.inject({
      method: 'POST',
      url: values.unsubscribePath,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(ended.statusCode).toBe(200);
    const sent = (await mails()).length;
    await write(cy, '@ana @bo Four');
    await tick();
    expect(await mails()).toHaveLength(sent);
    expect((await page(subdomain, '/notices')).statusCode).toBe(404);
    const shown = await page(subdomain, '/notices', {
      authorization: ana.headers.authorization,
      'accept-language': 'de',
    });
    expect(shown.body).toContain('cy hat Sie erwähnt');
  });

  test('a mail that fails keeps no other member waiting, and is tried again', async () => {
    const { ana, bo, cy, write, choose, clock } = await open();
    for (const who of [ana, bo]) await choose(who, 'NOW');
    await write(cy, '@ana @bo One');
    const mailed: string[] = [];
    let broken: string | undefined = 'ana@example.com';
    const { sendDue } = createNoticeMails({
      database: database(),
      addresses: { linkOf: (_subdomain, path) => ({ path }) },
      queueMail: async (_tx, { to }) => {
        if (to === broken) throw new Error('This mail cannot be written.');
        mailed.push(to);
      },
      unsubscribePath: () => '/unsubscribe',
      clock: clock.now,
      log: pino({ level: 'silent' }),
    });
    for (const failing of ['ana@example.com', 'bo@example.com']) {
      broken = failing;
      await sendDue();
    }
    expect([...mailed].sort()).toEqual(['ana@example.com', 'bo@example.com']);
  });

  test('a weekly mail ends with what the community talked about most that week', async () => {
    const { ana, bo, cy, choose, mails, clock, modules, call, write, say } = await open();
    await choose(bo, 'OFF');
    await choose(cy, 'OFF');
    const like = (who: typeof ana, { uuid: postId }: { uuid: string }) =>
      call(who, 'PUT', `${base}/public/reaction`, { postId, reaction: 'LIKE', isGiven: true });
    await like(bo, await write(cy, 'Last week'));
    clock.advanceSec(8 * 24 * 3600);
    await write(cy, 'Nobody cared');
    const [liked, best] = [await write(cy, 'A boat'), await write(cy, 'Harbor tour, @ana')];
    for (const who of [ana, bo, cy]) await like(who, best);
    await like(bo, liked);
    await say(cy, { postId: best.uuid, text: 'More of this' });
    await modules.communities.tick();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['ana@example.com']);
    expect(sent[0]!.values.lines.slice(-2)).toEqual([
      'Popular this week: Harbor tour, @ana · 👍 3 · 💬 1',
      'Popular this week: A boat · 👍 1 · 💬 0',
    ]);
    expect(sent[0]!.values.lines.filter((line) => line.includes('👍'))).toHaveLength(2);
  });

  test('a live that begins is told to members of communities where it stands', async () => {
    const { owner, ana, kinds, publish, modules, platform } = await open();
    const draft = { businessId: owner.businessId, name: 'Show', fileName: 'a.mp4', sizeBytes: 1 };
    const stream = await createStreamsRepository(database().db).insert({
      ...draft,
      id: platform.newId('str'),
      createdAt: new Date('2026-03-01'),
    });
    await publish({ title: 'Tonight', contentId: stream.id });
    const session = { streamId: stream.id, businessId: owner.businessId, sessionId: 'lvs_1', archiveId: 'str_9' };
    await database().transaction(async (tx) => {
      const { liveStarted } = modules.live;
      await liveStarted.run(tx, session, new Date('2026-03-10'));
    });
    expect(await kinds(ana)).toEqual(['LIVE', 'POST']);
  });

  test('a scheduled post comes when it is time, once, with its notice', async () => {
    const { call, owner, communityId, ana, kinds, publish, modules, clock } = await open();
    const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
    const post = await publish({ publishDate: at });
    expect([post.state, post.publishDate]).toEqual(['SCHEDULED', at]);
    const feed = async () =>
      (await call(ana, 'GET', `${base}/public/post?communityId=${communityId}`)).data.items.length;
    await modules.communities.tick();
    expect([await feed(), await kinds(ana)]).toEqual([0, []]);
    const past = await call(owner, 'PUT', `${base}/post/${post.uuid}`, { publishDate: '2020-01-01T00:00:00Z' });
    expect(past.fieldErrors).toEqual({ publishDate: 'Choose a time in the future.' });
    clock.advanceSec(3601);
    await Promise.all([modules.communities.tick(), modules.communities.tick()]);
    expect([await feed(), await kinds(ana)]).toEqual([1, ['POST']]);
  });

  test('members find each other by name, and read all that is stored of them', async () => {
    const { call, owner, communityId, ana, write, publish, say } = await open();
    const find = async (search: string) =>
      (await call(ana, 'GET', `${base}/public/member-search?communityId=${communityId}&search=${search}`)).data.items;
    expect(await find('B')).toMatchObject([{ username: 'bo' }]);
    expect(await find('%25')).toEqual([]);
    await write(ana, 'Mine');
    const post = await publish();
    await say(ana, { postId: post.uuid, text: 'Said', atSec: 83 });
    const reported = { communityId, kind: 'POST', targetId: post.uuid, note: 'Not true' };
    await call(ana, 'POST', `${base}/public/report`, reported);
    const reports = async () => (await call(ana, 'GET', `${base}/public/export`)).data.reports;
    expect(await reports()).toMatchObject([{ ...reported, isKept: false }]);
    const kept = { communityId, kind: 'POST', targetId: post.uuid, decision: 'KEEP' };
    expect((await call(owner, 'PUT', `${base}/moderation`, kept)).status).toBe(200);
    await database().pool.query("update community_session set visitor_id = 'browser-0001'");
    const { data } = await call(ana, 'GET', `${base}/public/export`);
    expect(data).toMatchObject({
      sessions: [{ communityId, visitorId: 'browser-0001', origin: null }],
      notices: [{ communityId, kind: 'POST', postId: post.uuid, byName: null, readDate: null }],
      reports: [{ ...reported, isKept: true }],
    });
    expect(data).toMatchObject({
      account: { email: 'ana@example.com', username: 'ana' },
      memberships: [{ communityId, role: 'MEMBER' }],
      posts: [{ text: 'Mine' }],
      // The post has no video.
      comments: [{ text: 'Said', atSec: null }],
    });
  });

  test('views in a post are told apart, to those who may read it', async () => {
    const { call, owner, ana, publish, modules, platform, say } = await open();
    const at = new Date('2026-03-03T12:00:00Z');
    const stream = await createStreamsRepository(database().db).insert({
      ...{ id: platform.newId('str'), businessId: owner.businessId, name: 'Show', fileName: 'a.mp4', sizeBytes: 1 },
      createdAt: at,
    });
    const post = await publish({ contentId: stream.id });
    const nothing = { positionMs: null, watchedMs: null, durationMs: null, height: null, code: null, overlay: null };
    const view = (viewId: string, postId: string | null) => ({
      ...{ businessId: owner.businessId, streamId: stream.id, viewId, visitorId: viewId, isAnonymous: false },
      ...{ audience: 'viewer' as const, contentType: 'VOD' as const, videoMs: 10_000, playerId: null, postId },
      ...{ playlistId: null, communityId: null, memberOf: null, region: '' },
      ...{ pageUrl: 'https://acme.example/', referrer: '', country: '', device: '' as const, browser: '', os: '' },
      ...{ language: '', destinationType: postId ? ('POST' as const) : ('EMBEDDED' as const) },
      ...{ splitTestMode: null, widgetVisibility: null, receivedAt: at },
      events: [
        { id: `${viewId}-1`, type: 'pageView' as const, at, ...nothing },
        { id: `${viewId}-2`, type: 'play' as const, at, ...nothing },
      ],
    });
    await modules.insights.appendHistory([view('view-0001', post.uuid), view('view-0002', null)]);
    const asked = (headers: object, query = '') =>
      platform &&
      call({ ...ana, headers: { ...ana.headers, ...headers } }, 'GET', `${base}/public/viewer-insight${query}`);
    const expected = { contentId: stream.id, views: 2, posts: [{ postId: post.uuid, views: 1 }] };
    expect((await asked({ contentId: stream.id })).data).toEqual(expected);
    expect((await asked({}, `?contentId=${stream.id}`)).data).toEqual(expected);
    expect((await asked({})).fieldErrors).toHaveProperty('contentId');
    expect((await asked({ contentId: 'str_other' })).error).toBe('post.not_found');
    expect((await say(ana, { postId: post.uuid, text: 'There', atSec: 83 })).atSec).toBe(83);
  });
});
