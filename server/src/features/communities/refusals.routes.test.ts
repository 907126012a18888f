import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('people who are not let in', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, clock, owner, make, join, page } = opened;
    const community = await make({ visibility: 'PRIVATE', title: 'Harbour circle' });
    const communityId = community.id as string;
    const ana = await join(communityId, 'ana@example.com');
    const change = (changes: object) => {
      clock.advanceSec(1);
      return call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, ...changes });
    };
    const ask = () => call(ana, 'POST', `${base}/join`, { communityId });
    const own = async () => (await call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data;
    const count = async () => (await call(owner, 'GET', `${base}/${communityId}`)).data.requestCount;
    const panel = async () =>
      (await page(community.subdomain, '/', { authorization: String(ana.headers.authorization) })).body;
    const mails = async () =>
      (
        await database().pool.query(
          `select recipient, values from mail where template = 'community-refusal' order by created_at`,
        )
      ).rows;
    return { ...opened, community, communityId, ana, change, ask, own, count, panel, mails };
  }

  test('are mailed why, read it where they asked, and ask again', async () => {
    const { call, owner, communityId, change, ask, own, count, panel, mails } = await open();
    expect(await count()).toBe(1);
    const reason = `${'Which boat is yours? '.repeat(15)}<b>`.trim();
    expect((await change({ state: 'REFUSED', reason: 'x'.repeat(501) })).fieldErrors).toHaveProperty('reason');
    expect((await change({ state: 'REFUSED', reason: ` ${reason} ` })).data.state).toBe('REFUSED');
    expect(await count()).toBe(0);
    expect(await own()).toMatchObject({ state: 'REFUSED', refusalReason: reason });
    expect(await mails()).toMatchObject([
      { recipient: 'ana@example.com', values: { community: 'Harbour circle', lines: [reason] } },
    ]);
    const shown = await panel();
    expect(shown).toContain('Your request to join was declined.');
    expect(shown).toContain('&lt;b&gt;');
    expect(shown).toContain('data-do="join"');
    const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    expect(data.items).toMatchObject([{ action: 'REFUSED', reason, canUndo: false }]);

    expect((await ask()).data).toMatchObject({ state: 'REQUESTED', refusalReason: '' });
    expect([await count(), await panel()]).toEqual([1, expect.not.stringContaining('was declined')]);
    await change({ state: 'REFUSED' });
    expect(await own()).toMatchObject({ state: 'REFUSED', refusalReason: '' });
    expect(await mails()).toMatchObject([{}, { values: { lines: [] } }]);
  });

  test('may neither read nor write, and are let in all the same', async () => {
    const { call, communityId, ana, change, own } = await open();
    await change({ state: 'REFUSED' });
    expect((await call(ana, 'GET', `${base}/public/post?communityId=${communityId}`)).error).toBe(
      'community.members_only',
    );
    expect((await call(ana, 'POST', `${base}/public/post`, { communityId, body: textOf('Hi') })).error).toBe(
      'community.members_only',
    );
    expect((await change({ state: 'ACTIVE' })).data.state).toBe('ACTIVE');
    expect((await own()).state).toBe('ACTIVE');
  });

  test('are those who ask, and no members', async () => {
    const { change, own, mails } = await open();
    await change({ state: 'ACTIVE' });
    expect((await change({ state: 'REFUSED' })).fieldErrors).toEqual({
      state: 'Only somebody who asks to join can be refused',
    });
    await change({ state: 'BANNED' });
    expect((await change({ state: 'REFUSED' })).fieldErrors).toHaveProperty('state');
    expect([(await own()).state, await mails()]).toEqual(['BANNED', []]);
  });

  test('stay refused when a ban that came after is taken back', async () => {
    const { call, owner, communityId, change, own } = await open();
    await change({ state: 'REFUSED' });
    await change({ state: 'BANNED' });
    const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
    const { id } = data.items.find(({ action }: { action: string }) => action === 'BANNED');
    await call(owner, 'POST', `${base}/moderation/undo`, { communityId, actionId: id });
    expect((await own()).state).toBe('REFUSED');
  });
});
