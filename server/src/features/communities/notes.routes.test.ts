import { expect, test } from 'vitest';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities } from './open-communities.testing.ts';

describeOnSharedPlatform('notes about members', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, clock, owner, make, join } = opened;
    const community = await make();
    const communityId = community.id as string;
    const ana = await join(communityId, 'ana@example.com');
    const mo = await join(communityId, 'mo@example.com');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: mo.memberId, role: 'MODERATOR' });
    const write = (who: TestBusiness, text: string, memberId = ana.memberId) => {
      clock.advanceSec(1);
      return call(who, 'POST', `${base}/members/notes`, { communityId, memberId, text });
    };
    const writeAsMember = (who: TestBusiness, text: string, memberId = ana.memberId) => {
      clock.advanceSec(1);
      return call(who, 'POST', `${base}/public/member-notes`, { communityId, memberId, text });
    };
    const list = (who: TestBusiness, memberId = ana.memberId) =>
      call(who, 'GET', `${base}/members/notes?communityId=${communityId}&memberId=${memberId}`);
    const remove = (who: TestBusiness, noteId: string) =>
      call(who, 'DELETE', `${base}/members/notes?communityId=${communityId}&noteId=${noteId}`);
    return { ...opened, community, communityId, ana, mo, write, writeAsMember, list, remove };
  }

  test('the business and moderators write them, and only the business reads them', async () => {
    const { owner, ana, mo, write, writeAsMember, list, signUp } = await open();
    expect((await write(owner, '')).fieldErrors).toEqual({ text: 'Note is required' });
    expect((await write(owner, 'x'.repeat(2001))).fieldErrors).toHaveProperty('text');
    expect((await write(owner, 'Nobody', 'mbr_none')).error).toBe('community.member_not_found');
    const written = await write(owner, ' Asked for a refund ');
    expect(written).toMatchObject({ status: 201, data: { text: 'Asked for a refund', canDelete: true } });
    expect((await writeAsMember(mo, 'Was kind')).status).toBe(200);
    expect((await writeAsMember(ana, 'About a moderator', mo.memberId)).error).toBe('community.members_only');
    const { data } = await list(owner);
    expect(data.items).toMatchObject([
      { text: 'Was kind', byName: 'mo', isOfModerator: true, canDelete: true },
      { text: 'Asked for a refund', byName: expect.stringContaining('@'), isOfModerator: false, canDelete: true },
    ]);
    for (const who of [ana, mo]) expect((await list(who)).status).toBe(401);
    const rival = await signUp('Rival');
    expect((await list(rival)).error).toBe('community.not_found');
    expect((await write(rival, 'Theirs')).error).toBe('community.not_found');
  });

  test('each person of the business deletes their own, and anybody those of people who are gone', async () => {
    const opened = await open();
    const { owner, mo, write, writeAsMember, list, remove } = opened;
    const editor = await joinTeam(opened, owner, 'editor');
    const { data: own } = await write(owner, 'Of the owner');
    const { data: theirs } = await write(editor, 'Of the editor');
    await writeAsMember(mo, 'Of a moderator');
    const mayDelete = async (who: TestBusiness) =>
      (await list(who)).data.items
        .filter((one: { canDelete: boolean }) => one.canDelete)
        .map(({ text }: { text: string }) => text);
    expect(await mayDelete(editor)).toEqual(['Of a moderator', 'Of the editor']);
    expect((await remove(editor, own.id)).error).toBe('community.note_not_found');
    expect((await remove(owner, theirs.id)).error).toBe('community.note_not_found');
    await database().pool.query(`update community_member_note set by_user_id = 'usr_gone' where id = $1`, [theirs.id]);
    expect(await mayDelete(owner)).toEqual(['Of a moderator', 'Of the editor', 'Of the owner']);
    for (const { id } of (await list(owner)).data.items) expect((await remove(owner, id)).status).toBe(200);
    expect((await list(owner)).data.items).toEqual([]);
  });

  test('they are recorded without their words, in no personal export, and go with the account', async () => {
    const { call, owner, ana, write, list } = await open();
    const { data } = await write(owner, 'Secret words');
    const audit = await database().pool.query(
      `select object_id, after from audit_entry where action = 'community_member.updated' order by seq desc limit 1`,
    );
    expect(audit.rows[0].object_id).toBe(ana.memberId);
    expect(JSON.stringify(audit.rows[0])).not.toContain('Secret words');
    expect(JSON.stringify((await call(ana, 'GET', `${base}/public/export`)).data)).not.toContain('Secret words');
    expect((await list(owner)).data.items[0].id).toBe(data.id);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect((await database().pool.query('select 1 from community_member_note')).rowCount).toBe(0);
  });
});
