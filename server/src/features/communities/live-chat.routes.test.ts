import { once } from 'node:events';
import { realtimePath } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { live, liveSegment } from '../live/live.table.ts';
import { stream } from '../streams/streams.table.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const began = Date.parse('2026-03-10T11:00:00Z');
const viewerBase = '/general/v1.1/stream/viewer';

/** A community with a post that shows a live, which goes on until it is ended. */
async function open(database: TestDatabase, visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC') {
  const opened = await openCommunities(database);
  const { call, make, join, owner, app } = opened;
  const { id: communityId, subdomain } = await make({ title: `Lives ${Math.random()}` });
  const [ana, bo] = [await join(communityId, 'ana@example.com'), await join(communityId, 'bo@example.com')];
  if (visibility !== 'PUBLIC') await call(owner, 'PUT', `${base}/update`, { communityId, visibility });
  const streamId = `str_live${Math.random().toString(36).slice(2, 8)}`;
  await database.db.insert(stream).values({
    ...{ id: streamId, businessId: owner.businessId, name: 'On air', fileName: '', sizeBytes: 0 },
    ...{ createdAt: new Date(began), updatedAt: new Date(began), contentType: 'LIVE', publishStatus: 'Published' },
  });
  await database.db.insert(live).values({
    ...{
      streamId,
      businessId: owner.businessId,
      keyHash: streamId,
      keySealed: '',
      status: 'LIVE',
      sessionId: streamId,
    },
  });
  const post = { communityId, title: 'On air', body: textOf('x'), contentId: streamId, state: 'PUBLISHED' };
  const { uuid: postId } = (await call(owner, 'POST', `${base}/post`, post)).data;

  /** As the page of the community asks, with the cookie of who is signed in there; or as any other. */
  const enter = async (who?: TestBusiness, more: { host?: string; origin?: string; token?: string } = {}) => {
    const host = more.host ?? `${subdomain}.localhost:4000`;
    const token = who?.headers.authorization?.slice('Bearer '.length);
    const answer = await app.inject({
      method: 'POST',
      url: `${viewerBase}/realtime`,
      headers: { host, origin: more.origin ?? `http://${host}`, ...(token && { cookie: `zc_member=${token}` }) },
      payload: { streamId, visitorId: `visitor-of-${Math.random()}`, ...(more.token && { token: more.token }) },
    });
    return answer.json().responseData as { token: string; member?: { name: string; hiddenAuthors: string[] } };
  };
  const write = async (ticket: { token: string }, text: string, name?: string) => {
    opened.clock.advanceSec(3);
    const body = { token: ticket.token, ref: text.padEnd(12, '.'), text, ...(name && { name }) };
    return (
      await call(
        { businessId: '', headers: {} as TestBusiness['headers'] },
        'POST',
        `${viewerBase}/realtime/chat`,
        body,
      )
    ).data?.message as { messageId: string; authorId: string; name: string };
  };
  /** Everything that was written stands at a second of its own in the recording. */
  const end = async () => {
    await database.pool.query(
      `update chat_message m set picture_at = $2::timestamptz + seq * interval '1 s' where stream_id = $1`,
      [streamId, new Date(began)],
    );
    await database.db.insert(liveSegment).values(
      Array.from({ length: 100 }, (_, at) => ({
        ...{ sessionId: streamId, rendition: 'source', seq: at + 1, init: 1, durationUs: 2_000_000, sizeBytes: 1 },
        programAtMs: began + at * 2000,
      })),
    );
    await database.pool.query(`update live set status = 'ENDED' where stream_id = $1`, [streamId]);
  };
  const read = async (who: TestBusiness | undefined, more = '') =>
    (
      await call(
        who ?? { businessId: '', headers: {} as TestBusiness['headers'] },
        'GET',
        `${base}/public/post-chat?postId=${postId}${more}`,
      )
    ).data as {
      items: {
        id: string;
        text: string;
        isGuest: boolean;
        atSec: number;
        positionMs: number;
        author: { name: string };
      }[];
      isComplete: boolean;
      isOpen: boolean;
      messageCount: number;
    };
  const texts = async (who?: TestBusiness) => (await read(who)).items.map(({ text }) => text);
  const block = (who: TestBusiness, { memberId }: { memberId: string }) =>
    call(who, 'PUT', `${base}/public/blocked-members`, { communityId, memberId });
  return { ...opened, communityId, subdomain, ana, bo, streamId, postId, enter, write, end, read, texts, block };
}

describeOnSharedPlatform('the chat of a live in a post', (database) => {
  test('a member writes in it under their member name, and a guest under another; once it is over, both stand with the post', async () => {
    const { ana, app, enter, write, end, read, page, streamId, subdomain, postId } = await open(database());
    const asAna = await enter(ana);
    expect(asAna.member).toEqual({ name: 'ana', hiddenAuthors: [] });
    const guest = await enter();
    expect(guest.member).toBeUndefined();
    const first = await write(asAna, 'Hello', 'Somebody else');
    expect(first.name).toBe('ana');
    // The same writer in another browser, and in a feed on another page, which has no cookie.
    const inFeed = await app.inject({
      method: 'POST',
      url: `${viewerBase}/realtime`,
      headers: { host: 'localhost:4000', origin: 'http://localhost:4000', authorization: ana.headers.authorization },
      payload: { streamId, visitorId: 'visitor-of-feed' },
    });
    expect(inFeed.json().responseData.member).toEqual({ name: 'ana', hiddenAuthors: [] });
    expect((await write(await enter(ana), 'Again')).authorId).toBe(first.authorId);
    await write(guest, 'Hi', 'Visitor');
    const shown = async () => (await page(subdomain, `/post/${postId}`)).body;
    expect(await shown()).toContain(`<zc-chat for="video-${postId}">`);
    expect(await read(ana)).toMatchObject({ messageCount: 0, isOpen: true });
    await end();
    const { items, ...rest } = await read(undefined);
    expect(items).toMatchObject([
      {
        text: 'Hello',
        atSec: 1,
        isGuest: false,
        author: { memberId: expect.stringContaining('_'), name: 'ana', role: 'MEMBER' },
      },
      { text: 'Again', atSec: 2, isGuest: false, author: { name: 'ana' } },
      { text: 'Hi', atSec: 3, isGuest: true, author: { memberId: null, name: 'Visitor', role: null } },
    ]);
    expect(rest).toEqual({ isComplete: true, messageCount: 3, isOpen: false });
    const over = await shown();
    expect(over).not.toContain('<zc-chat');
    expect(over).toContain('Chat of the live, 3 messages');
    expect(over).toContain('data-seek="3"');
  });

  test('a line is answered by a comment that quotes it and has its second, as long as the line stands', async () => {
    const opened = await open(database());
    const { ana, bo, enter, write, end, read, call, page, subdomain, postId, communityId, owner, clock } = opened;
    const [asAna, guest] = [await enter(ana), await enter()];
    await write(asAna, 'What a view');
    const { authorId } = await write(guest, 'Which hill is it?', 'Visitor');
    await end();
    const [ofAna, ofGuest] = (await read(bo)).items;
    const say = (quote: object, more: object = {}) =>
      call(bo, 'POST', `${base}/public/comments`, { postId, text: 'The highest', atSec: 2, quote, ...more });
    const quotes = async (who = bo) =>
      (await call(who, 'GET', `${base}/public/comments?postId=${postId}`)).data.items.map(
        ({ quote, atSec }: { quote: { text: string; author: object } | null; atSec: number }) =>
          quote && [quote.text, (quote.author as { name: string }).name, atSec],
      );
    const refused = await say({ id: ofGuest!.id, text: 'It is the best' });
    expect([refused.status, refused.error]).toEqual([400, 'request.invalid']);
    expect((await say({ id: 'msg_none', text: 'Which' })).error).toBe('comment.not_found');
    const post = { communityId, title: 'Other', body: textOf('x'), state: 'PUBLISHED' };
    const other = (await call(owner, 'POST', `${base}/post`, post)).data.uuid;
    expect((await say({ id: ofGuest!.id, text: 'Which hill' }, { postId: other })).error).toBe('comment.not_found');
    expect((await say({ id: ofGuest!.id, text: 'Which hill' })).status).toBe(201);
    clock.advanceSec(1);
    expect((await say({ id: ofAna!.id, text: 'What a view' }, { atSec: 1 })).status).toBe(201);
    expect(await quotes()).toEqual([
      ['Which hill', 'Visitor', 2],
      ['What a view', 'ana', 1],
    ]);
    const { body } = await page(subdomain, `/post/${postId}`, {
      cookie: `zc_member=${bo.headers.authorization.slice('Bearer '.length)}`,
    });
    expect(body).toContain(`data-quote="${ofGuest!.id}" data-second="2" data-name="Visitor" hidden>Answer</button>`);
    expect(body).toContain(`href="/post/${postId}?chat=1999#${ofGuest!.id}"`);
    // Whoever cannot write cannot answer.
    expect((await page(subdomain, `/post/${postId}`)).body).not.toContain('data-second');

    const stored = async () => {
      const asked = 'select quote from post_comment where post_id = $1 order by created_at';
      return (await database().pool.query(asked, [postId])).rows.map(({ quote }) => quote?.text ?? null);
    };
    expect((await call(ana, 'DELETE', `${base}/public/post-chat/${ofAna!.id}?postId=${postId}`)).error).toBeUndefined();
    expect(await quotes()).toEqual([['Which hill', 'Visitor', 2], null]);
    expect(await stored()).toEqual(['Which hill', null]);
    const blocked = `/general/v1.1/stream/${opened.streamId}/chat/blocked-users`;
    expect((await call(owner, 'POST', blocked, { authorId })).error).toBeUndefined();
    expect(await quotes()).toEqual([null, null]);
    expect(await stored()).toEqual([null, null]);
  });

  test('nobody is a member on the page of somebody else', async () => {
    const { ana, enter } = await open(database());
    expect((await enter(ana, { origin: 'https://shop.example' })).member).toBeUndefined();
    expect((await enter(ana, { host: 'localhost:4000', origin: 'http://localhost:4000' })).member).toBeUndefined();
  });

  test('in a private community, what lets a member watch says who they are', async () => {
    const { ana, bo, enter, call, postId, block, write, communityId, owner } = await open(database(), 'PRIVATE');
    const asBo = await enter(bo);
    const { authorId } = await write(asBo, 'Of Bo');
    await block(ana, bo);
    const { mediaToken } = (await call(ana, 'GET', `${base}/public/post-details?postId=${postId}`)).data;
    const elsewhere = await enter(undefined, { origin: 'https://shop.example', token: mediaToken });
    expect(elsewhere.member).toEqual({ name: 'ana', hiddenAuthors: [authorId] });
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, state: 'BANNED' });
    expect(await write(await enter(ana), 'Banned')).toBeUndefined();
  });

  test('what a member blocked, the business blocked or somebody removed does not stand there', async () => {
    const { ana, bo, owner, enter, write, end, texts, block, call, ...opened } = await open(database());
    const { streamId, postId, read, app, subdomain } = opened;
    const [asAna, asBo, guest] = [await enter(ana), await enter(bo), await enter()];
    await write(asAna, 'Of Ana');
    await write(asBo, 'Of Bo');
    const { authorId } = await write(guest, 'Of a guest', 'Visitor');
    const bad = await write(asBo, 'Bad');
    await end();
    expect(await texts(ana)).toEqual(['Of Ana', 'Of Bo', 'Of a guest', 'Bad']);
    await block(ana, bo);
    expect([await texts(ana), await texts(bo)]).toEqual([
      ['Of Ana', 'Of a guest'],
      ['Of Ana', 'Of Bo', 'Of a guest', 'Bad'],
    ]);
    expect([(await read(ana)).messageCount, (await read(bo)).messageCount]).toEqual([2, 4]);
    const replayOf = async (who?: TestBusiness) => {
      const token = who?.headers.authorization?.slice('Bearer '.length);
      const host = `${subdomain}.localhost:4000`;
      const answer = await app.inject({
        url: `${viewerBase}/chat-replay?streamId=${streamId}`,
        headers: { host, origin: `http://${host}`, ...(token && { cookie: `zc_member=${token}` }) },
      });
      return [answer.json().responseData.items.length, answer.headers['cache-control']];
    };
    expect([await replayOf(ana), await replayOf()]).toEqual([
      [2, 'private, no-store'],
      [4, undefined],
    ]);
    // Removed where it was written, and in the post.
    await call(owner, 'DELETE', `/general/v1.1/stream/${streamId}/chat/${bad.messageId}`);
    const remove = (who: TestBusiness, id: string) =>
      call(who, 'DELETE', `${base}/public/post-chat/${id}?postId=${postId}`);
    const [ofAna] = (await read(ana)).items;
    expect((await remove(bo, ofAna!.id)).error).toBe('chat.not_found');
    expect((await remove(ana, ofAna!.id)).error).toBeUndefined();
    expect(await texts(bo)).toEqual(['Of Bo', 'Of a guest']);
    const { data } = await call(owner, 'GET', `/general/v1.1/stream/${streamId}/chat`);
    expect(data.items.map(({ text }: { text: string }) => text)).toEqual(['Of a guest', 'Of Bo']);
    // Blocked elsewhere: what they wrote in this live still stands in its own chat, and not in the post.
    await database().pool.query(
      'insert into chat_block (business_id, author_id, name, blocked_at) values ($1, $2, $3, now())',
      [owner.businessId, authorId, 'Visitor'],
    );
    expect([await texts(bo), (await read(bo)).messageCount]).toEqual([['Of Bo'], 1]);
  });

  test.each([
    ['is not published any more', `publish_status = 'UnPublished'`],
    ['has expired', `expires_at = '2026-03-01T00:00:00Z'`],
  ])('nothing of it is read or removed where the live %s', async (_case, change) => {
    const { ana, enter, write, end, read, call, streamId, postId } = await open(database());
    const { messageId } = await write(await enter(ana), 'Of Ana');
    await end();
    expect((await read(ana)).messageCount).toBe(1);
    await database().pool.query(`update stream set ${change} where id = $1`, [streamId]);
    const none = { items: [], isComplete: true, messageCount: 0, isOpen: false };
    expect([await read(ana), await read(undefined)]).toEqual([none, none]);
    const { error } = await call(ana, 'DELETE', `${base}/public/post-chat/${messageId}?postId=${postId}`);
    expect(error).toBe('chat.not_found');
  });

  test('thousands of lines come in pages that neither repeat nor skip', async () => {
    const { owner, streamId, end, read, page, subdomain, postId } = await open(database());
    await database().pool.query(
      `insert into chat_message (id, stream_id, business_id, seq, author_id, ref, name, text, sent_at)
       select 'msg_' || n, $1, $2, n, 'aut_' || n % 9, n::text, 'Guest', 'Line ' || n, now() from generate_series(1, 3000) n`,
      [streamId, owner.businessId],
    );
    await end();
    await database().pool.query(
      `update chat_message set picture_at = $2::timestamptz + seq / 20 * interval '1 s' where stream_id = $1`,
      [streamId, new Date(began)],
    );
    const seen: string[] = [];
    for (let afterMs = -1; ; ) {
      const { items, isComplete, messageCount } = await read(undefined, `&size=200&afterMs=${afterMs}`);
      expect(messageCount).toBe(3000);
      seen.push(...items.map(({ text }) => text));
      if (isComplete) break;
      afterMs = items.at(-1)!.positionMs;
    }
    expect(seen).toEqual(Array.from({ length: 3000 }, (_, at) => `Line ${at + 1}`));
    const { body } = await page(subdomain, `/post/${postId}`);
    expect(body.match(/data-line=/g)!.length).toBeLessThan(100);
    expect(body).toContain('Chat of the live, 3,000 messages');
    const [, more] = /href="([^"]*\?chat=[^"#]*)#live-chat"/.exec(body) ?? [];
    expect((await page(subdomain, more)).body).toContain('<details open>');
  });

  test('what a member wrote there is in their export, and gone with their account', async () => {
    const { ana, bo, enter, write, end, texts, call } = await open(database());
    await write(await enter(ana), 'Of Ana');
    await write(await enter(bo), 'Of Bo');
    await end();
    const { data } = await call(ana, 'GET', `${base}/public/export`);
    expect(data.chatMessages.map(({ text }: { text: string }) => text)).toEqual(['Of Ana']);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect(await texts(bo)).toEqual(['Of Bo']);
    const { rows } = await database().pool.query(
      `select text, name, member_id from chat_message where deleted_at is not null`,
    );
    expect(rows).toEqual([{ text: '', name: '', member_id: null }]);
  });

  test('whoever deletes their account is gone from a live that goes on, and blocked under no name', async () => {
    const { ana, bo, owner, enter, write, call, streamId, communityId, app } = await open(database());
    const [ofAna, ofBo] = [await write(await enter(ana), 'Of Ana'), await write(await enter(bo), 'Of Bo')];
    const chat = `/general/v1.1/stream/${streamId}/chat`;
    await call(owner, 'PUT', `${chat}/pinned`, { messageId: ofAna.messageId });
    const give = { communityId, memberId: bo.memberId, state: 'BANNED' };
    await call(owner, 'PUT', `${base}/member/role`, give);
    await app.listen({ port: 0 });
    const { port } = app.server.address() as { port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${realtimePath}`);
    onTestFinished(() => socket.close());
    const opened = once(socket, 'open');
    const events: { type: string }[] = [];
    const heard = (isLast: (event: { type: string; state?: { pinned?: unknown } }) => boolean) =>
      new Promise<void>((resolve) => {
        socket.on('message', (data) => {
          const event = JSON.parse(String(data));
          events.push(event);
          if (isLast(event)) resolve();
        });
      });
    const { token } = await enter();
    await opened;
    const joined = heard(({ type }) => type === 'joined');
    socket.send(JSON.stringify({ type: 'join', token }));
    await joined;
    socket.removeAllListeners('message');
    const unpinned = heard(({ type, state }) => type === 'state' && state?.pinned === null);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    await unpinned;
    expect(events).toContainEqual(expect.objectContaining({ type: 'chat-deleted', messageIds: [ofAna.messageId] }));
    await call(bo, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    const { rows } = await database().pool.query(
      `select b.name, m.author_id, m.network is not null as "isNetworkKept" from chat_message m
       left join chat_block b using (business_id, author_id) where stream_id = $1 order by seq`,
      [streamId],
    );
    expect(rows).toEqual([
      { name: null, author_id: ofAna.authorId, isNetworkKept: false },
      { name: '', author_id: ofBo.authorId, isNetworkKept: true },
    ]);
  });

  test('whom the business bans in a community cannot write in its lives, and the reverse, until the ban is lifted', async () => {
    const { ana, bo, owner, enter, write, call, streamId, communityId, join, make } = await open(database());
    const elsewhere = (await make({ title: `Other ${Math.random()}` })).id;
    await join(elsewhere, 'bo@example.com');
    const chat = `/general/v1.1/stream/${streamId}/chat`;
    const blocked = async () =>
      (await call(owner, 'GET', `${chat}/blocked-users`)).data.items.map(({ name }: { name: string }) => name);
    const stateOf = async (id: string, { memberId }: { memberId: string }) =>
      (await call(owner, 'GET', `${base}/members?communityId=${id}`)).data.items.find(
        (one: { memberId: string }) => one.memberId === memberId,
      )?.state;
    const give = (id: string, { memberId }: { memberId: string }, state: string) =>
      call(owner, 'PUT', `${base}/member/role`, { communityId: id, memberId, state });
    const [asAna, asBo] = [await enter(ana), await enter(bo)];
    const { authorId } = await write(asBo, 'Hello');

    await give(communityId, ana, 'BANNED');
    expect(await blocked()).toEqual(['ana']);
    expect(await write(asAna, 'Let me in')).toBeUndefined();
    // Known by the cookie of the community, they do not come back as a visitor.
    expect(await write(await enter(ana), 'Again')).toBeUndefined();
    await give(communityId, ana, 'ACTIVE');
    expect(await blocked()).toEqual([]);
    expect(await write(await enter(ana), 'Back')).toMatchObject({ name: 'ana' });

    // Whoever only moderates chats bans nobody.
    const made = await call(owner, 'POST', '/business/v1.1/api-key', { name: 'Bot', scopes: ['chat.moderate'] });
    const bot = { businessId: owner.businessId, headers: { 'access-key': made.data.key } } as unknown as TestBusiness;
    expect((await call(bot, 'POST', `${chat}/blocked-users`, { authorId })).error).toBeUndefined();
    expect([await blocked(), await stateOf(communityId, bo)]).toEqual([['bo'], 'ACTIVE']);
    await call(owner, 'POST', `${chat}/blocked-users`, { authorId });
    expect([await stateOf(communityId, bo), await stateOf(elsewhere, bo)]).toEqual(['BANNED', 'BANNED']);
    const { items } = (await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`)).data;
    expect(items[0]).toMatchObject({ action: 'BANNED', text: 'bo' });
    await give(communityId, bo, 'ACTIVE');
    expect(await blocked()).toEqual(['bo']);
    await give(elsewhere, bo, 'ACTIVE');
    expect(await blocked()).toEqual([]);
  });

  test('whom the business blocked in its chats stays blocked however often they join, and not past a ban that is lifted', async () => {
    const { bo, owner, enter, write, call, streamId, communityId, join, make } = await open(database());
    const chat = `/general/v1.1/stream/${streamId}/chat`;
    const blocked = async () =>
      (await call(owner, 'GET', `${chat}/blocked-users`)).data.items.map(({ name }: { name: string }) => name);
    const made = await call(owner, 'POST', '/business/v1.1/api-key', { name: 'Bot', scopes: ['chat.moderate'] });
    const bot = { businessId: owner.businessId, headers: { 'access-key': made.data.key } } as unknown as TestBusiness;
    const { authorId } = await write(await enter(bo), 'Hello');
    await call(bot, 'POST', `${chat}/blocked-users`, { authorId });

    expect((await call(bo, 'POST', `${base}/leave`, { communityId })).error).toBeUndefined();
    expect((await call(bo, 'POST', `${base}/join`, { communityId })).data).toMatchObject({ state: 'ACTIVE' });
    await join((await make({ title: `Other ${Math.random()}` })).id, 'bo@example.com');
    expect(await blocked()).toEqual(['bo']);
    expect(await write(await enter(bo), 'Again')).toBeUndefined();

    const give = { communityId, memberId: bo.memberId };
    await call(owner, 'PUT', `${base}/member/role`, { ...give, state: 'BANNED' });
    const { items } = (await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`)).data;
    const undone = await call(owner, 'POST', `${base}/moderation/undo`, { communityId, actionId: items[0].id });
    expect([undone.error, await blocked()]).toEqual([undefined, []]);
  });

  test('a member who was blocked does not come back as a guest, nor a guest as a member', async () => {
    const { ana, bo, owner, enter, write, call, streamId, communityId, join } = await open(database());
    const chat = `/general/v1.1/stream/${streamId}/chat/blocked-users`;
    const made = await call(owner, 'POST', '/business/v1.1/api-key', { name: 'Bot', scopes: ['chat.moderate'] });
    const bot = { businessId: owner.businessId, headers: { 'access-key': made.data.key } } as unknown as TestBusiness;
    await write(await enter(ana), 'Of Ana');
    const ofBo = await write(await enter(bo), 'Of Bo');
    await call(bot, 'POST', chat, { authorId: ofBo.authorId });
    expect(await write(await enter(), 'As a guest', 'Visitor')).toBeUndefined();
    expect(await write(await enter(ana), 'Wrote before')).toMatchObject({ name: 'ana' });
    await call(bot, 'DELETE', `${chat}/${ofBo.authorId}`);

    const ofGuest = await write(await enter(), 'Of a guest', 'Visitor');
    await call(bot, 'POST', chat, { authorId: ofGuest.authorId });
    const cy = await join(communityId, 'cy@example.com');
    expect(await write(await enter(cy), 'As a member')).toBeUndefined();
  });
});
