import { createApiKey, logIn, signOutEverywhere } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';
import { cardOf, cards, newAttempt, sales } from '../video-sales/video-sales.testing.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const price = { amount: 1500, currency: 'EUR' };

/** A private community whose membership is sold, with a video for members, and a node beside that gives out files too. */
async function openPosted(database: TestDatabase) {
  const here = await openCommunities(database);
  const { make, owner, call, signIn, upload, platform, clock } = here;
  const { storage } = platform;
  const there = await openTestPlatform(database, { storage });
  onTestFinished(() => there.close());
  const community = await make({ title: 'The circle', visibility: 'PRIVATE' });
  const communityId: string = community.id;
  await call(owner, 'PUT', `${base}/${communityId}/price`, price);
  const { streamId } = await upload(owner, Buffer.from('not looked at'));
  await storage.put(`streams/${streamId}/pkg_1/index.m3u8`, Buffer.from('#EXTM3U\n'));
  await storage.put(`streams/${streamId}/pkg_1/source/1.m4s`, Buffer.from('segment'));
  await database.pool.query(
    `update stream set package_id = 'pkg_1', publish_status = 'Published', access_visibility = 'POSTED',
     duration_ms = 20000, width = 16, height = 9, start_files = '[]' where id = $1`,
    [streamId],
  );
  const post = {
    communityId,
    title: 'For members',
    body: textOf('Here it is.'),
    contentId: streamId,
    state: 'PUBLISHED',
  };
  const { uuid } = (await call(owner, 'POST', `${base}/post`, post)).data;

  /** The address of a file with what somebody is given for the video of the post. */
  async function segmentFor(who: TestBusiness): Promise<string> {
    const { data } = await call(who, 'GET', `${base}/public/post-details?postId=${uuid}`);
    const { hlsUrl } = data.streamDetails;
    return `/media/streams/${streamId}/pkg_1/source/1.m4s${hlsUrl.slice(hlsUrl.indexOf('?'))}`;
  }
  return {
    ...here,
    ...{ communityId, streamId, segmentFor },
    async pay(email: string) {
      const who = await signIn(communityId, email);
      const order = { communityId, attempt: newAttempt(), ...price, card: cardOf(cards.good) };
      const { saleId } = (await call(who, 'POST', `${base}/public/membership/payment`, order)).data;
      const { memberId } = (await call(who, 'GET', `${base}/member/role?communityId=${communityId}`)).data;
      return { ...who, saleId: saleId as string, memberId: memberId as string };
    },
    /** From the node that gave the address out, and from the other one. */
    read: async (url: string) =>
      Promise.all([here.app, there.app].map(async (app) => (await app.inject(url)).statusCode)),
    fourSecondsLater() {
      for (const one of [clock, there.clock]) one.advanceSec(4);
    },
  };
}
type Posted = Awaited<ReturnType<typeof openPosted>>;
type Payer = Awaited<ReturnType<Posted['pay']>>;

describeOnSharedPlatform('addresses of a video that is posted to members', (database) => {
  const refund = ({ call, owner }: Posted, { saleId }: Payer) => call(owner, 'POST', `${sales}/${saleId}/refund`);
  const ends: [what: string, end: (posted: Posted, ana: Payer) => Promise<unknown>][] = [
    ['has their money back', refund],
    [
      'is banned',
      ({ call, owner, communityId }, { memberId }) =>
        call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, state: 'BANNED' }),
    ],
    ['leaves', ({ call, communityId }, ana) => call(ana, 'POST', `${base}/leave`, { communityId })],
    ['deletes their account', ({ call }, ana) => call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' })],
    [
      'belongs to a community that is deleted',
      ({ call, owner, communityId }) => call(owner, 'DELETE', `${base}/${communityId}`),
    ],
  ];

  test.each(ends)('end on every node within five seconds for whoever %s', async (_what, end) => {
    const posted = await openPosted(database());
    const { pay, segmentFor, read, fourSecondsLater } = posted;
    const ana = await pay('ana@example.com');
    const ofAna = await segmentFor(ana);
    expect(await read(ofAna)).toEqual([200, 200]);
    expect((await end(posted, ana)) as object).toMatchObject({ status: 200 });
    fourSecondsLater();
    expect(await read(ofAna)).toEqual([403, 403]);
  });

  test('stay good for other members, and for whoever reads what is open to all by now', async () => {
    const posted = await openPosted(database());
    const { pay, segmentFor, read, fourSecondsLater, call, owner, communityId } = posted;
    const [ana, ben] = [await pay('ana@example.com'), await pay('ben@example.com')];
    const [ofAna, ofBen] = [await segmentFor(ana), await segmentFor(ben)];
    expect(ofAna).not.toBe(ofBen);
    await refund(posted, ana);
    fourSecondsLater();
    expect([await read(ofAna), await read(ofBen)]).toEqual([
      [403, 403],
      [200, 200],
    ]);
    await call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'PUBLIC' });
    fourSecondsLater();
    expect(await read(ofAna)).toEqual([200, 200]);
  });

  test('are not prolonged with what ended', async () => {
    const posted = await openPosted(database());
    const { pay, segmentFor, fourSecondsLater, app, streamId } = posted;
    const ana = await pay('ana@example.com');
    const token = new URLSearchParams((await segmentFor(ana)).split('?')[1]).get('token');
    const details = `/general/v1.1/stream/viewer/stream-details?${new URLSearchParams({ streamId, token: token! })}`;
    const renewed = (await app.inject(details)).json().responseData;
    expect(new URL(renewed.hlsUrl, 'http://localhost').searchParams.get('token')).toContain(ana.memberId);
    await refund(posted, ana);
    fourSecondsLater();
    expect((await app.inject(details)).statusCode).toBe(403);
  });

  test('that the business is shown end with its key or session, and so does what was exchanged for them', async () => {
    const posted = await openPosted(database());
    const { call, owner, app, communityId, streamId, read, fourSecondsLater } = posted;
    const key = (await call(owner, 'POST', createApiKey.path, { name: 'Site', scopes: ['communities.read'] })).data;
    const credentials = { email: 'Acme@example.com', password: 'Harbour-Kite-7' };
    const elsewhere = await app.inject({ method: 'POST', url: logIn.path, payload: credentials });
    const files: string[] = [];
    for (const holder of [key.key, elsewhere.json().responseData.accessToken]) {
      const who = { ...owner, headers: { authorization: `Bearer ${holder}` } };
      const { items } = (await call(who, 'GET', `${base}/post?communityId=${communityId}`)).data;
      const query = items[0].streamDetails.hlsUrl.split('?')[1];
      const token = new URLSearchParams(query).get('token')!;
      const details = `/general/v1.1/stream/viewer/stream-details?${new URLSearchParams({ streamId, token })}`;
      const exchanged = (await app.inject(details)).json().responseData.hlsUrl.split('?')[1];
      for (const one of [query, exchanged]) files.push(`/media/streams/${streamId}/pkg_1/source/1.m4s?${one}`);
    }
    for (const file of files) expect(await read(file)).toEqual([200, 200]);
    await call(owner, 'DELETE', `${createApiKey.path}/${key.id}`);
    await call(owner, 'POST', signOutEverywhere.path, { keepCurrent: true });
    fourSecondsLater();
    for (const file of files) expect(await read(file)).toEqual([403, 403]);
  });
});

describeOnSharedPlatform('comments at a second', (database) => {
  test('are on the page of the video where everybody may read them, and only those', async () => {
    const { make, owner, call, join, upload, page, app, clock } = await openCommunities(database());
    const { streamId } = await upload(owner, Buffer.from('not looked at'));
    const { pool } = database();
    await pool.query(
      `update stream set package_id = 'pkg_1', publish_status = 'Published', packaging_state = 'ready', access_visibility = 'PUBLIC',
       duration_ms = 60000, width = 16, height = 9, start_files = '[]' where id = $1`,
      [streamId],
    );
    const write = async (communityId: string) => {
      const draft = { communityId, title: 'Tides', body: textOf('Here.'), contentId: streamId, state: 'PUBLISHED' };
      return (await call(owner, 'POST', `${base}/post`, draft)).data.uuid as string;
    };
    const open = await make({ title: 'Open', subdomain: 'open-harbor' });
    const closed = await make({ title: 'Closed', visibility: 'PRIVATE' });
    const [here, hidden] = [await write(open.id), await write(closed.id)];
    const ana = await join(open.id, 'ana@example.com');
    const say = (postId: string, text: string, atSec: number | null) => {
      clock.advanceSec(1);
      return call(ana, 'POST', `${base}/public/comments`, { postId, text, atSec });
    };
    await say(here, 'Look <b>there</b>', 25);
    await say(here, 'Before that', 3);
    await say(here, 'About the whole', null);
    const { data: gone } = await say(here, 'Taken back', 9);
    await call(ana, 'DELETE', `${base}/public/comments/${gone.id}`);
    const add = `insert into post_comment (id, post_id, business_id, text, created_at, at_sec, is_held)
      select $1, id, business_id, $2, now(), 7, $3 from post where id = $4`;
    await pool.query(add, ['cmt_held', 'Waits', true, here]);
    await pool.query(add, ['cmt_hidden', 'For members', false, hidden]);

    const shown = await app.inject(`/v/${streamId}`);
    const [section = ''] = /<section class="moments".*?<\/section>/s.exec(shown.body) ?? [];
    expect([...section.matchAll(/data-seek="(\d+)"/g)].map(([, at]) => at)).toEqual(['3', '25']);
    expect(section).toContain(`href="/v/${streamId}?t=25"`);
    expect(section).toContain('Look &lt;b&gt;there&lt;/b&gt;');
    expect(section).toMatch(new RegExp(`href="http://open-harbor[^"]+/post/${here}\\?comment=cmt_`));
    expect(shown.body).not.toMatch(/Waits|For members|Taken back|About the whole/);
    expect((await page('open-harbor', `/post/${here}`)).body).toContain('data-seek="25"');

    const { data } = await call(ana, 'GET', `${base}/public/comments?postId=${here}&of=video`);
    expect(data.items.map(({ text }: { text: string }) => text)).toEqual(['Look <b>there</b>', 'Before that']);
    await call(owner, 'PUT', `${base}/update`, { communityId: open.id, visibility: 'PRIVATE' });
    expect((await app.inject(`/v/${streamId}`)).body).not.toContain('Look');
  });
});
