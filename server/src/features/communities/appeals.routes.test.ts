import { expect, test } from 'vitest';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('appeals of members', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call: send, owner, make, join, clock } = opened;
    /** What is listed in order of time does not happen at the same moment. */
    const call: typeof send = (...asked) => {
      clock.advanceSec(1);
      return send(...asked);
    };
    const { id: communityId, subdomain } = await make({ title: 'Harbor club' });
    const ana = await join(communityId, 'ana@example.com');
    const bo = await join(communityId, 'bo@example.com');
    const { data: post } = await call(ana, 'POST', `${base}/public/post`, { communityId, body: textOf('Mine') });
    const decide = (kind: string, targetId: string, decision: string, reason = '', by = owner) =>
      call(by, 'PUT', `${base}/moderation`, { communityId, kind, targetId, decision, reason });
    const decisions = async (who = ana) =>
      (await call(who, 'GET', `${base}/public/decisions?communityId=${communityId}`)).data.items;
    const appeal = (actionId: string, text = 'It was kind', who = ana) =>
      call(who, 'POST', `${base}/public/appeals`, { communityId, actionId, text });
    const waiting = async (by = owner, state = 'OPEN') =>
      (await call(by, 'GET', `${base}/appeals?communityId=${communityId}&state=${state}`)).data.items;
    const answer = (appealId: string, decision: string, words = '', by = owner) =>
      call(by, 'PUT', `${base}/appeals`, { communityId, appealId, decision, answer: words });
    const log = async () =>
      (await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`)).data.items.map(
        ({ action }: { action: string }) => action,
      );
    const isShown = async () =>
      (await call(bo, 'GET', `${base}/public/post-details?postId=${post.uuid}`)).status === 200;
    const news = async (who = ana) =>
      (await call(who, 'GET', `${base}/public/notices?communityId=${communityId}`)).data.items;
    const mails = async () =>
      (await database().pool.query("select recipient, values from mail where template = 'community-news'")).rows;
    const read = async (path = '/decisions', who = ana) =>
      (await opened.page(subdomain, path, { authorization: who.headers.authorization })).body;
    const changes = { waiting, answer, decide, appeal, decisions };
    return { ...opened, ...changes, call, communityId, ana, bo, post, log, isShown, news, mails, read };
  }

  test('whose post was removed is told why, appeals once, and gets it back', async () => {
    const opened = await open();
    const { call, owner, communityId, ana, bo, post, decide, decisions, appeal, waiting, answer } = opened;
    const { log, isShown, news, mails, read } = opened;
    const report = { communityId, kind: 'POST', targetId: post.uuid, note: 'Rude' };
    await call(bo, 'POST', `${base}/public/report`, report);
    await decide('POST', post.uuid, 'REMOVE', ' Be <kind> ');
    expect(await news()).toMatchObject([{ kind: 'REMOVED', url: expect.stringMatching(/\/decisions$/) }]);
    const [decision] = await decisions();
    expect(decision).toMatchObject({
      ...{ action: 'REMOVED', kind: 'POST', text: 'Mine', reason: 'Be <kind>', because: ['REPORTED'] },
      ...{ appeal: null, canAppeal: true, isUndone: false },
    });
    expect(JSON.stringify(decision)).not.toContain('Rude');
    expect(await read()).toContain('Be &lt;kind&gt;');
    expect((await appeal(decision.id, ' ')).fieldErrors).toHaveProperty('text');
    expect((await appeal(decision.id, 'x'.repeat(2001))).status).toBe(400);
    expect((await appeal(decision.id, 'Mine', bo)).error).toBe('appeal.not_possible');
    expect((await appeal(decision.id)).status).toBe(201);
    expect((await appeal(decision.id)).error).toBe('appeal.not_possible');
    expect((await decisions())[0]).toMatchObject({ canAppeal: false, appeal: { state: 'OPEN', text: 'It was kind' } });

    const editor = await joinTeam(opened, owner, 'editor');
    await joinTeam(opened, owner, 'analyst');
    const [own] = await waiting();
    expect(own).toMatchObject({
      ...{ text: 'It was kind', removedText: 'Mine', notes: ['Rude'], otherCount: 0, member: { name: 'ana' } },
      ...{ isOwnDecision: true, others: ['editor@example.com'], decision: { reason: 'Be <kind>' } },
    });
    expect((await waiting(editor))[0]).toMatchObject({ isOwnDecision: false, others: [] });
    expect(await isShown()).toBe(false);
    expect((await answer(own.id, 'OVERTURN', 'You are right', editor)).status).toBe(200);
    expect([await isShown(), await waiting()]).toEqual([true, []]);
    expect((await answer(own.id, 'UPHOLD')).error).toBe('appeal.not_found');
    expect((await log()).slice(0, 2)).toEqual(['OVERTURNED', 'REMOVED']);
    expect((await waiting(owner, 'OVERTURNED'))[0]).toMatchObject({ answer: 'You are right' });
    expect((await news())[0]).toMatchObject({ kind: 'APPEAL' });
    expect((await mails()).map(({ recipient, values }) => [recipient, values.lines, values.path])).toEqual([
      ['ana@example.com', [expect.stringMatching(/granted/)], expect.stringMatching(/\/decisions$/)],
    ]);
    expect(await read()).toContain('You are right');
    // It was one decision: a new one can be appealed against anew.
    await decide('POST', post.uuid, 'REMOVE');
    expect((await decisions())[0]).toMatchObject({ canAppeal: true, reason: '' });
    expect((await call(ana, 'GET', `${base}/public/export`)).data.decisions).toHaveLength(2);
  });

  test('a comment that a moderator removed stays removed where the appeal is refused', async () => {
    const { call, owner, communityId, ana, bo, post, decisions, appeal, waiting, answer, news, mails } = await open();
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: bo.memberId, role: 'MODERATOR' });
    const said = { postId: post.uuid, text: 'All of it' };
    const { data: comment } = await call(ana, 'POST', `${base}/public/comments`, said);
    await call(bo, 'DELETE', `${base}/public/comments/${comment.id}?reason=Off%20topic`);
    const [decision] = await decisions();
    expect(decision).toMatchObject({ kind: 'COMMENT', text: 'All of it', reason: 'Off topic' });
    await call(ana, 'PUT', `${base}/public/notices/mail`, { communityId, mail: 'OFF' });
    await appeal(decision.id);
    const [own] = await waiting();
    expect(own).toMatchObject({ removedText: 'All of it', isOwnDecision: false, decision: { byName: 'bo' } });
    await answer(own.id, 'UPHOLD', 'It was off topic');
    expect((await decisions())[0].appeal).toMatchObject({ state: 'UPHELD', answer: 'It was off topic' });
    const { data } = await call(bo, 'GET', `${base}/public/comments?postId=${post.uuid}`);
    expect(data.items).toMatchObject([{ isRemoved: true, text: '' }]);
    expect([(await news())[0].kind, await mails()]).toEqual(['APPEAL', []]);
  });

  test('whoever is banned reads that and why, nothing else, and is let in again', async () => {
    const { call, owner, communityId, ana, bo, decisions, appeal, waiting, answer, mails, read } = await open();
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: bo.memberId, role: 'MODERATOR' });
    await call(bo, 'POST', `${base}/public/ban`, { communityId, memberId: ana.memberId, reason: 'Spam' });
    const [decision] = await decisions();
    expect(decision).toMatchObject({ action: 'BANNED', kind: 'MEMBER', reason: 'Spam', canAppeal: true });
    expect(await read()).toContain('Spam');
    const feed = await read('/');
    expect([feed.includes('href="/decisions"'), feed.includes('Mine')]).toEqual([true, false]);
    expect((await call(ana, 'GET', `${base}/public/notices?communityId=${communityId}`)).error).toBe(
      'community.members_only',
    );
    await appeal(decision.id);
    const [own] = await waiting();
    await answer(own.id, 'OVERTURN');
    expect((await call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data.state).toBe('ACTIVE');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ana@example.com']);
  });

  test('what is taken back otherwise grants the appeal that waits', async () => {
    const { call, owner, communityId, ana, post, decide, decisions, appeal, waiting } = await open();
    await decide('POST', post.uuid, 'REMOVE');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, state: 'BANNED' });
    for (const { id } of await decisions()) await appeal(id);
    expect(await waiting()).toHaveLength(2);
    const [ban, removal] = await decisions();
    await call(owner, 'POST', `${base}/moderation/undo`, { communityId, actionId: removal.id });
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, state: 'ACTIVE' });
    expect(await waiting()).toEqual([]);
    expect((await decisions()).map(({ isUndone, appeal: { state } }: typeof ban) => [isUndone, state])).toEqual([
      [true, 'OVERTURNED'],
      [true, 'OVERTURNED'],
    ]);
    // Nothing is lifted a second time.
    const again = { communityId, actionId: ban.id };
    expect((await call(owner, 'POST', `${base}/moderation/undo`, again)).error).toBe('community.action_not_found');
    await decide('POST', post.uuid, 'REMOVE');
    const [newest] = await decisions();
    await call(owner, 'POST', `${base}/moderation/undo`, { communityId, actionId: newest.id });
    expect((await appeal(newest.id)).error).toBe('appeal.not_possible');
    for (let tries = 0; tries < 7; tries += 1) await appeal(newest.id);
    expect((await appeal(newest.id)).error).toBe('request.rate_limited');
  });

  test('two who answer at once answer once; nothing is half done where it cannot be brought back', async () => {
    const { call, owner, ana, post, decide, decisions, appeal, waiting, answer, log, communityId } = await open();
    await decide('POST', post.uuid, 'REMOVE');
    await appeal((await decisions())[0].id);
    const [own] = await waiting();
    const answers = await Promise.all([answer(own.id, 'OVERTURN'), answer(own.id, 'UPHOLD')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { data: note } = await call(owner, 'POST', `${base}/post`, {
      communityId,
      body: textOf('News'),
      state: 'PUBLISHED',
    });
    const said = { postId: note.uuid, text: 'Rude' };
    const { data: comment } = await call(ana, 'POST', `${base}/public/comments`, said);
    await decide('COMMENT', comment.id, 'REMOVE');
    await appeal((await decisions())[0].id);
    await call(owner, 'DELETE', `${base}/post/delete/${note.uuid}`);
    const [last] = await waiting();
    const before = await log();
    expect((await answer(last.id, 'OVERTURN')).error).toBe('comment.not_found');
    expect([await log(), (await waiting()).length]).toEqual([before, 1]);
    expect((await answer(last.id, 'UPHOLD')).status).toBe(200);
    const audit = await call(owner, 'GET', '/business/v1.1/audit-log?size=1');
    expect(audit.data.items[0]).toMatchObject({ action: 'community.moderated' });
  });

  test('members who moderate answer appeals of others, under their name, and never their own', async () => {
    const opened = await open();
    const { call, owner, communityId, ana, bo, post, decide, decisions, appeal, waiting, join, news, read } = opened;
    const own = `${base}/public/appeals`;
    const toModerate = (who: typeof ana) => call(who, 'GET', `${own}?communityId=${communityId}`);
    const reply = (who: typeof ana, appealId: string, decision = 'OVERTURN') =>
      call(who, 'PUT', own, { communityId, appealId, decision, answer: ' Fine <b> ' });
    const report = { communityId, kind: 'POST', targetId: post.uuid, note: 'Rude <i>' };
    await call(bo, 'POST', `${base}/public/report`, report);
    await decide('POST', post.uuid, 'REMOVE', 'No <ads>');
    await appeal((await decisions())[0].id);
    const [waits] = await waiting();
    for (const who of [ana, bo])
      expect([(await toModerate(who)).error, (await reply(who, waits.id)).error]).toEqual([
        'community.members_only',
        'community.members_only',
      ]);
    expect(await read('/appeals', bo)).not.toContain('It was kind');
    for (const { memberId } of [ana, bo])
      await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, role: 'MODERATOR' });
    // Whom it is about may moderate, but not this.
    expect((await toModerate(ana)).data.totalItems).toBe(0);
    expect((await reply(ana, waits.id)).error).toBe('appeal.own');
    expect(await read('/appeals', ana)).not.toContain('It was kind');
    const seen = await toModerate(bo);
    expect(seen.data.items).toMatchObject([
      { id: waits.id, removedText: 'Mine', notes: ['Rude <i>'], isOwnDecision: false, decision: { byName: null } },
    ]);
    // People of the business stay unnamed.
    expect(JSON.stringify(seen.data)).not.toContain('@example.com');
    const page = await read('/appeals', bo);
    for (const words of ['It was kind', 'Mine', 'No &lt;ads&gt;', 'Rude &lt;i&gt;']) expect(page).toContain(words);
    expect(page).toMatch(/href="\/appeals">Appeals <span class="count">1</);
    const elsewhere = await opened.make({ title: 'Other club' });
    const cy = await join(elsewhere.id, 'cy@example.com');
    await call(owner, 'PUT', `${base}/member/role`, {
      ...{ communityId: elsewhere.id, memberId: cy.memberId, role: 'MODERATOR' },
    });
    expect([(await toModerate(cy)).error, (await reply(cy, waits.id)).error]).toEqual([
      'community.members_only',
      'community.members_only',
    ]);
    expect((await reply(bo, waits.id)).status).toBe(200);
    expect((await reply(bo, waits.id)).error).toBe('appeal.not_found');
    expect(await opened.isShown()).toBe(true);
    expect((await news())[0]).toMatchObject({ kind: 'APPEAL' });
    expect(await read()).toContain('Fine &lt;b&gt;');
    const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    expect(data.items[0]).toMatchObject({ action: 'OVERTURNED', byName: 'bo', reason: 'Fine <b>' });
  });

  test('a moderator reads that they decided it themselves', async () => {
    const { call, owner, communityId, ana, bo, post, decisions, appeal, read } = await open();
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: bo.memberId, role: 'MODERATOR' });
    await call(bo, 'DELETE', `${base}/public/post/${post.uuid}?reason=Off`);
    await appeal((await decisions(ana))[0].id);
    const { data } = await call(bo, 'GET', `${base}/public/appeals?communityId=${communityId}`);
    expect(data.items).toMatchObject([{ isOwnDecision: true, decision: { byName: 'bo' } }]);
    expect(await read('/appeals', bo)).toContain('You made this decision yourself.');
  });

  test('what the business deletes of a member is a decision, told and appealed against like any', async () => {
    const { call, owner, communityId, ana, post, decisions, appeal, waiting, answer, isShown, news, log } =
      await open();
    const removal = await call(owner, 'DELETE', `${base}/post/delete/${post.uuid}?reason=No%20ads`);
    expect([removal.status, await isShown()]).toEqual([200, false]);
    // Once is enough.
    await call(owner, 'DELETE', `${base}/post/delete/${post.uuid}`);
    expect(await log()).toEqual(['REMOVED']);
    expect(await news()).toMatchObject([{ kind: 'REMOVED' }]);
    const [decision] = await decisions();
    expect(decision).toMatchObject({ action: 'REMOVED', kind: 'POST', text: 'Mine', reason: 'No ads' });
    await appeal(decision.id);
    const [own] = await waiting();
    expect(own).toMatchObject({ isOwnDecision: true, removedText: 'Mine' });
    await answer(own.id, 'OVERTURN');
    expect(await isShown()).toBe(true);
    const long = await call(owner, 'DELETE', `${base}/post/delete/${post.uuid}?reason=${'x'.repeat(501)}`);
    expect([long.status, await isShown()]).toEqual([400, true]);
    const { data: ours } = await call(owner, 'POST', `${base}/post`, {
      communityId,
      body: textOf('Ours'),
      state: 'PUBLISHED',
    });
    await call(owner, 'DELETE', `${base}/post/delete/${ours.uuid}`);
    expect(await log()).toEqual(['OVERTURNED', 'REMOVED']);
    expect((await call(ana, 'GET', `${base}/public/post-details?postId=${ours.uuid}`)).status).toBe(404);
  });

  test('an appeal goes with whoever wrote it', async () => {
    const { call, ana, post, decide, decisions, appeal, waiting, platform } = await open();
    await decide('POST', post.uuid, 'REMOVE');
    await appeal((await decisions())[0].id);
    expect(await waiting()).toHaveLength(1);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect(await waiting()).toEqual([]);
    expect((await platform.database.pool.query('select 1 from community_appeal')).rows).toEqual([]);
  });
});
