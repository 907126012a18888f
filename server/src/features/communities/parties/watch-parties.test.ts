import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../../platform/testing/test-platform.ts';
import { base, textOf } from '../open-communities.testing.ts';
import { durationMs, memberParty, nobody, openParty, party } from './open-party.testing.ts';
import { createWatchPartiesRepository } from './watch-parties.repository.ts';

describeOnEachDatabase('watch parties', (database) => {
  test('the business and moderators start one; members and others do not', async () => {
    const { call, owner, moderator, member, write, signUp, signIn, communityId } = await openParty(database());
    const [first, second] = [await write(), await write()];
    const other = await signUp('Other');
    const stranger = await signIn(communityId, 'stranger@example.com');
    const start = async (who: typeof owner, url: string, postId: string) => {
      const { status, error } = await call(who, 'POST', url, { postId });
      return error ?? status;
    };
    expect(await start(other, party, first)).toBe('post.not_found');
    expect(await start(member, memberParty, first)).toBe('watch_party.not_allowed');
    expect(await start(stranger, memberParty, first)).toBe('community.members_only');
    expect(await start(nobody, memberParty, first)).toBe('auth.required');
    expect(await start(owner, party, first)).toBe(201);
    expect(await start(moderator, memberParty, first)).toBe('watch_party.running');
    expect(await start(moderator, memberParty, second)).toBe(201);
    const end = async (who: typeof owner, url: string) => (await call(who, 'DELETE', url)).error;
    expect(await end(member, `${memberParty}/${second}`)).toBe('watch_party.not_allowed');
    expect(await end(other, `${party}/${second}`)).toBe('post.not_found');
    expect(await end(owner, `${party}/${second}`)).toBeUndefined();
    expect(await end(moderator, `${memberParty}/${second}`)).toBe('watch_party.not_running');
  });

  test('needs a video that is not live, and a time to come', async () => {
    const { call, owner, write, inSec } = await openParty(database());
    const plain = await write({ contentId: null });
    expect((await call(owner, 'POST', party, { postId: plain })).error).toBe('watch_party.no_video');
    const draft = await write({ state: 'DRAFT' });
    expect((await call(owner, 'POST', party, { postId: draft })).error).toBe('watch_party.no_video');
    const postId = await write();
    for (const startDate of [inSec(-1), inSec(91 * 86_400), 'soon'])
      expect(Object.keys((await call(owner, 'POST', party, { postId, startDate })).fieldErrors ?? {})).toEqual([
        'startDate',
      ]);
  });

  test('is at most ten times in a community at once', async () => {
    const { call, owner, write } = await openParty(database());
    const answers: (string | number)[] = [];
    for (let n = 0; n < 11; n += 1) {
      const { status, error } = await call(owner, 'POST', party, { postId: await write() });
      answers.push(error ?? status);
    }
    expect(answers.slice(-2)).toEqual([201, 'watch_party.too_many']);
  });

  test('its state reaches all servers, and who comes late hears where the video is', async () => {
    const { call, owner, moderator, member, write, attend, there, clock } = await openParty(database());
    const postId = await write();
    await call(owner, 'POST', party, { postId });
    const lead = await attend(moderator, postId);
    const ana = await attend(member, postId, there);
    expect([lead.events[0]!.mayLead, ana.events[0]!.mayLead]).toEqual([true, false]);
    const startMs = lead.state().atMs;
    expect(lead.state()).toEqual({ revision: 1, positionMs: 0, atMs: clock.now().getTime() + 3000, isPaused: false });
    clock.advanceSec(63);
    lead.send({ type: 'steer', isPaused: true, positionMs: 60_500 });
    const heard = await ana.next('state', ({ state }) => state.isPaused);
    expect(heard.state).toEqual({ revision: 2, positionMs: 60_500, atMs: startMs + 60_000, isPaused: true });
    clock.advanceSec(500);
    const late = await attend(nobody, postId, there);
    expect(late.state()).toEqual(heard.state);
    await late.next('presence', ({ count }) => count > 0);
    expect((await call(owner, 'PUT', `${party}/${postId}`, { isPaused: false })).data).toMatchObject({
      ...{ positionMs: 60_500, isPaused: false, state: 'RUNNING', durationMs },
    });
    await late.next('state', ({ state }) => state.revision === 3);
  });

  test('counts people: a member with several windows, also on another server, is one', async () => {
    const { call, owner, moderator, member, write, attend, there, clock } = await openParty(database());
    const postId = await write();
    await call(owner, 'POST', party, { postId });
    clock.advanceSec(4);
    const watchingOn = async (node: { call: typeof call }) => {
      const { data } = await node.call(nobody, 'GET', `${base}/public/post-details?postId=${postId}`);
      return data.watchParty.watchingCount as number;
    };
    for (const who of [member, member, nobody]) await attend(who, postId);
    expect(await watchingOn({ call })).toBe(2);
    const lead = await attend(moderator, postId, there);
    // By then the other server has heard who is on this one.
    await lead.next('presence', ({ count }) => count === 3);
    await attend(member, postId, there);
    expect(await watchingOn(there)).toBe(3);
  });

  test('tells the time of the server', async () => {
    const { call, owner, member, write, attend, clock } = await openParty(database());
    const postId = await write();
    await call(owner, 'POST', party, { postId });
    const ana = await attend(member, postId);
    ana.send({ type: 'clock', ref: 'a' });
    expect(await ana.next('clock')).toEqual({ type: 'clock', ref: 'a', serverMs: clock.now().getTime() });
  });

  test('what hostile pages send changes nothing', async () => {
    const { call, owner, moderator, member, write, attend, clock } = await openParty(database());
    const postId = await write();
    await call(owner, 'POST', party, { postId });
    const ana = await attend(member, postId);
    const lead = await attend(moderator, postId);
    lead.send({ type: 'steer', isPaused: true, positionMs: 0 });
    expect((await lead.next('refused')).error).toBe('watch_party.not_running');
    clock.advanceSec(10);
    ana.send({ type: 'steer', isPaused: true, positionMs: 0 });
    expect((await ana.next('refused')).error).toBe('watch_party.not_allowed');
    lead.send({ type: 'steer', isPaused: false, positionMs: durationMs + 1 });
    await lead.next('refused', ({ error }) => error === 'request.invalid');
    for (const wrong of [{ positionMs: -1 }, { positionMs: 1.5 }, { positionMs: '1' }, { positionMs: 1e300 }, {}]) {
      const known = lead.events.length;
      lead.send({ type: 'steer', isPaused: false, ...wrong });
      await expect.poll(() => lead.events.length, { timeout: 30_000 }).toBeGreaterThan(known);
      expect(lead.events.at(-1)!.type).toBe('refused');
    }
    expect(lead.state().revision).toBe(1);
    // Who loses the role loses it at once.
    const { memberId } = moderator;
    await database().pool.query(`update community_member set role = 'MEMBER' where account_id = $1`, [memberId]);
    lead.send({ type: 'steer', isPaused: true, positionMs: 1000 });
    await lead.next('refused', ({ error }) => error === 'watch_party.not_allowed');
  });

  test('refuses what comes too often', async () => {
    const { call, owner, moderator, write, attend, clock } = await openParty(database());
    const postId = await write();
    await call(owner, 'POST', party, { postId });
    clock.advanceSec(10);
    const lead = await attend(moderator, postId);
    for (let n = 0; n < 21; n += 1) lead.send({ type: 'steer', isPaused: n % 2 === 0, positionMs: n });
    const { error, retryAfterSec } = await lead.next('refused');
    expect([error, retryAfterSec > 0]).toEqual(['request.rate_limited', true]);
    await lead.next('state', ({ state }) => state.revision === 21);
  });

  test('only those who may see the post are in it, and leave it with their membership', async () => {
    const opened = await openParty(database(), { visibility: 'PRIVATE' });
    const { call, owner, member, write, attend, ticket, signIn, communityId, clock, modules, there } = opened;
    await database().pool.query(`update community_member set state = 'ACTIVE' where community_id = $1`, [communityId]);
    const postId = await write();
    expect((await ticket(member, postId)).error).toBe('watch_party.not_running');
    await call(owner, 'POST', party, { postId });
    const stranger = await signIn(communityId, 'stranger@example.com');
    expect([(await ticket(nobody, postId)).error, (await ticket(stranger, postId)).error]).toEqual([
      'post.not_found',
      'post.not_found',
    ]);
    const ana = await attend(member, postId);
    const away = await attend(member, postId, there);
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: member.memberId, state: 'BANNED' });
    clock.advanceSec(4);
    await Promise.all([modules.topicServer.tick(), there.modules.topicServer.tick()]);
    expect((await ana.next('closed')).error).toBe('auth.token_expired');
    expect((await away.next('closed')).error).toBe('auth.token_expired');
  });

  test('strangers leave a community that is closed to them', async () => {
    const { call, owner, write, attend, enter, ticket, communityId, there } = await openParty(database());
    const postId = await write();
    await call(owner, 'POST', party, { postId });
    const { token } = (await ticket(nobody, postId)).data;
    const guest = await attend(nobody, postId, there);
    await call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'PRIVATE' });
    await guest.closed;
    const again = await enter(token, there);
    expect((await again.next('closed')).error).toBe('post.not_found');
  });

  test('what is said in it stays as comments of that second, and goes when it is removed', async () => {
    const { call, owner, member, moderator, write, attend, there } = await openParty(database());
    const postId = await write();
    await call(owner, 'POST', party, { postId });
    const guest = await attend(nobody, postId, there);
    const { data } = await call(member, 'POST', `${base}/public/comments`, { postId, text: 'Look!', atSec: 42 });
    const { comment } = await guest.next('comment');
    expect(comment).toEqual({
      ...{ id: data.id, text: 'Look!', atSec: 42, memberId: member.memberId, name: 'ana', role: 'MEMBER' },
      createdDate: data.createdDate,
    });
    expect((await attend(nobody, postId)).events[0]!.comments).toEqual([comment]);
    await call(moderator, 'DELETE', `${base}/public/comments/${data.id}?reason=`);
    expect(await guest.next('comment-removed')).toMatchObject({ id: data.id });
    expect((await attend(nobody, postId)).events[0]!.comments).toEqual([]);
  });

  test('one for later begins by itself, and members are told once', async () => {
    const { call, owner, member, write, attend, modules, clock, inSec, communityId } = await openParty(database());
    const postId = await write();
    const startDate = inSec(3600);
    const { data } = await call(owner, 'POST', party, { postId, startDate });
    expect(data).toMatchObject({ state: 'SCHEDULED', startDate, positionMs: 0 });
    const kinds = async () => {
      const { data } = await call(member, 'GET', `${base}/public/notices?communityId=${communityId}`);
      return data.items.map(({ kind }: { kind: string }) => kind);
    };
    await modules.communities.tellParties();
    expect(await kinds()).toEqual(['POST']);
    const moved = inSec(7200);
    expect((await call(owner, 'POST', party, { postId, startDate: moved })).data.startDate).toBe(moved);
    const early = await attend(member, postId);
    expect(early.state()).toMatchObject({ positionMs: 0, atMs: Date.parse(moved), isPaused: false });
    clock.advanceSec(7230);
    await Promise.all([modules.communities.tellParties(), modules.communities.tellParties()]);
    await modules.communities.tellParties();
    expect(await kinds()).toEqual(['PARTY', 'POST']);
    const shown = await call(nobody, 'GET', `${base}/public/post-details?postId=${postId}`);
    expect(shown.data.watchParty).toMatchObject({ state: 'RUNNING', positionMs: 30_000, watchingCount: 1 });
  });

  test('goes on after a restart, and ends with its video or its post', async () => {
    const { call, owner, write, attend, modules, clock } = await openParty(database());
    const [postId, other, gone] = [await write(), await write(), await write()];
    for (const id of [postId, other, gone]) await call(owner, 'POST', party, { postId: id });
    clock.advanceSec(63);
    const next = await openTestPlatform(database(), { clock });
    const details = `${base}/public/post-details?postId=`;
    const shown = await next.call(nobody, 'GET', details + postId);
    await next.close();
    expect(shown.data.watchParty).toMatchObject({ state: 'RUNNING', positionMs: 60_000 });
    const [watching, deleted] = [await attend(nobody, other), await attend(nobody, gone)];
    await call(owner, 'DELETE', `${base}/post/delete/${gone}`);
    await deleted.next('ended');
    await call(owner, 'PUT', `${base}/post/${other}`, { contentId: null, body: textOf('No film.') });
    await modules.communities.tick();
    await watching.next('ended');
    clock.advanceSec(durationMs / 1000);
    expect((await call(nobody, 'GET', details + postId)).data.watchParty).toBeNull();
    await modules.communities.tick();
    expect(await createWatchPartiesRepository(database().db).listOf([postId, other, gone])).toEqual([]);
    expect((await call(owner, 'POST', party, { postId })).status).toBe(201);
  });

  test('the page of the post offers it to those who may, and the feed leads to one that runs', async () => {
    const { call, owner, member, moderator, write, page, subdomain, clock } = await openParty(database());
    const postId = await write();
    const read = async (path: string, who: typeof owner = nobody) => (await page(subdomain, path, who.headers)).body;
    const post = `/post/${postId}`;
    const starts = 'data-do="party"';
    expect((await read(post, moderator)).includes(starts)).toBe(true);
    for (const html of [await read(post, member), await read(post), await read('/', moderator)])
      expect(html.includes(starts)).toBe(false);
    await call(owner, 'POST', party, { postId });
    clock.advanceSec(4);
    const shown = await read(post, moderator);
    expect([shown.includes(starts), shown.includes('data-do="end-party"')]).toEqual([false, true]);
    const [seen, feed] = [await read(post), await read('/')];
    expect([seen.includes('data-do="enter-party"'), seen.includes('data-do="end-party"')]).toEqual([true, false]);
    expect(feed).toMatch(/Watch party<\/span> <span class="soft">0 watching<\/span>/);
    expect(feed).toContain(`href="${post}">Join the watch party`);
    expect(feed.includes('data-said')).toBe(false);
  });
});
