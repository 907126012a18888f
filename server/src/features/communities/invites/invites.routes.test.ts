import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base, openCommunities } from '../open-communities.testing.ts';

describeOnSharedPlatform('invitations by mail', (database) => {
  const query = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  const nobody = { businessId: '', headers: { authorization: '' } };

  async function open(draft: object = { visibility: 'INVITE' }) {
    const opened = await openCommunities(database());
    const { call, make, owner } = opened;
    const { id: communityId } = await make({ title: 'Harbor club', ...draft });
    const invite = (text: string, id = communityId) => call(owner, 'POST', `${base}/invite`, { communityId: id, text });
    const list = async () => (await call(owner, 'GET', `${base}/invites?communityId=${communityId}`)).data.items;
    const states = async () =>
      (await list()).map(({ email, state }: { email: string; state: string }) => `${email} ${state}`).toSorted();
    const mails = async () =>
      (await query(`select recipient, values from mail where template = 'community-invite' order by created_at, id`))
        .rows;
    const tokenOf = async (email: string) =>
      (await mails()).findLast(({ recipient }) => recipient === email).values.path.split('#')[1] as string;
    const finish = (token: string, username?: string) =>
      call(nobody, 'POST', `${base}/public/sign-in/finish`, { token, ...(username && { username }) });
    const roleWith = async (token: string) =>
      (
        await call(
          { businessId: '', headers: { authorization: `Bearer ${token}` } },
          'GET',
          `${base}/member/role?communityId=${communityId}`,
        )
      ).data;
    return { ...opened, communityId, invite, list, states, mails, tokenOf, finish, roleWith };
  }

  test('whoever is invited by mail joins with their link, once, also where only the invited do', async () => {
    const { invite, states, mails, tokenOf, finish, roleWith } = await open();
    const sent = await invite('Ana <Ana@Sea.example>\nbo@sea.example');
    expect([sent.status, sent.data]).toEqual([200, { invitedCount: 2, refused: [] }]);
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(['ana@sea.example', 'bo@sea.example']);
    expect((await mails())[0].values).toMatchObject({ community: 'Harbor club', inviter: 'Acme' });
    const token = await tokenOf('ana@sea.example');
    expect((await finish(token)).data).toEqual({ needsUsername: true, token: null });
    const session = (await finish(token, 'Ana')).data.token;
    expect(await roleWith(session)).toMatchObject({ username: 'Ana', role: 'MEMBER', state: 'ACTIVE' });
    expect((await finish(token, 'Eve')).error).toBe('community.link_invalid');
    expect(await states()).toEqual(['ana@sea.example ACCEPTED', 'bo@sea.example SENT']);
    const { rows } = await query('select email from community_account');
    expect(rows).toEqual([{ email: 'ana@sea.example' }]);
  });

  test('a file is read by its column, and who is not invited is named with the line', async () => {
    const { communityId, call, owner, join, invite, states, mails, clock } = await open({});
    await join(communityId, 'cy@sea.example');
    const banned = await join(communityId, 'bad@sea.example');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: banned.memberId, state: 'BANNED' });
    const file =
      'Name,E-mail\n"Ana, the first",ana@sea.example\nCy,CY@sea.example\nBad,bad@sea.example\nNo,not an email\nAna,ana@sea.example\nNone,\n';
    const { data } = await invite(`\u{feff}${file}`);
    expect(data).toEqual({
      invitedCount: 1,
      refused: [
        { line: 3, text: 'cy@sea.example', reason: 'MEMBER' },
        { line: 4, text: 'bad@sea.example', reason: 'BANNED' },
        { line: 5, text: 'not an email', reason: 'INVALID' },
        { line: 6, text: 'ana@sea.example', reason: 'TWICE' },
        { line: 7, text: 'None', reason: 'INVALID' },
      ],
    });
    clock.advanceSec(60);
    const [one, two] = await Promise.all([invite(file), invite(file)]);
    for (const again of [one, two])
      expect([again.data.invitedCount, again.data.refused[0].reason]).toEqual([0, 'INVITED']);
    expect(await mails()).toHaveLength(1);
    expect(await states()).toEqual(['ana@sea.example SENT']);
  });

  test('two calls at once mail each person once, and one that fails mails nobody', async () => {
    const { invite, mails } = await open();
    const many = Array.from({ length: 40 }, (_, at) => `p${at}@sea.example`).join(', ');
    await query(
      `create function refuse_mail() returns trigger as $$ begin
         if new.recipient = 'p30@sea.example' then raise exception 'killed'; end if; return new; end $$ language plpgsql`,
    );
    await query('create trigger refuse_mail before insert on mail for each row execute function refuse_mail()');
    try {
      expect((await invite(many)).status).toBe(500);
    } finally {
      await query('drop trigger refuse_mail on mail');
      await query('drop function refuse_mail()');
    }
    expect((await query('select count(*)::int as n from community_invite')).rows).toEqual([{ n: 0 }]);
    const both = await Promise.all([invite(many), invite(many)]);
    expect(both.map(({ data }) => data.invitedCount).toSorted()).toEqual([0, 40]);
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(40);
    expect(await mails()).toHaveLength(40);
  });

  test('an invitation is revoked, ends, and is sent again with a new link', async () => {
    const { call, owner, invite, list, states, tokenOf, finish, clock } = await open();
    await invite('ana@sea.example bo@sea.example');
    const idOf = async (email: string) => (await list()).find((one: { email: string }) => one.email === email).id;
    const [ana, bo] = [await idOf('ana@sea.example'), await idOf('bo@sea.example')];
    const resend = (inviteId: string) => call(owner, 'POST', `${base}/invite/resend`, { inviteId });
    const revoke = (inviteId: string) => call(owner, 'DELETE', `${base}/invite?inviteId=${inviteId}`);
    const first = await tokenOf('ana@sea.example');
    expect((await resend(ana)).error).toBe('community.invite_too_soon');
    expect((await revoke(bo)).status).toBe(200);
    expect((await finish(await tokenOf('bo@sea.example'), 'Bo')).error).toBe('community.link_invalid');
    expect((await revoke(bo)).error).toBe('community.invite_state');
    await query(`update community_invite set sent_at = sent_at - interval '20 days', expires_at = $1`, [clock.now()]);
    clock.advanceSec(1);
    expect(await states()).toEqual(['ana@sea.example EXPIRED', 'bo@sea.example REVOKED']);
    expect((await finish(first, 'Ana')).error).toBe('community.link_invalid');
    expect((await resend(ana)).data.state).toBe('SENT');
    expect((await finish(first, 'Ana')).error).toBe('community.link_invalid');
    expect((await finish(await tokenOf('ana@sea.example'), 'Ana')).data.token).toBeTruthy();
    expect((await resend(ana)).error).toBe('community.invite_state');
    // Whoever was revoked can be invited anew.
    expect((await invite('bo@sea.example')).data.invitedCount).toBe(1);
  });

  test('one click ends all invitations of a business to an address, for good', async () => {
    const { app, make, invite, states, mails, tokenOf, finish, list } = await open();
    const other = await make({ title: 'Rowing' });
    await invite('ana@sea.example');
    const { unsubscribePath } = (await mails())[0].values;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await app.inject({ method: 'POST', url: unsubscribePath, headers, payload })).statusCode).toBe(200);
    expect(await states()).toEqual(['ana@sea.example DECLINED']);
    expect((await finish(await tokenOf('ana@sea.example'), 'Ana')).error).toBe('community.link_invalid');
    for (const id of [undefined, other.id])
      expect((await invite('ANA@sea.example', id)).data).toEqual({
        invitedCount: 0,
        refused: [{ line: 1, text: 'ana@sea.example', reason: 'DECLINED' }],
      });
    expect(await list()).toHaveLength(1);
    expect(JSON.stringify((await query('select * from community_invite_refusal')).rows)).not.toContain('ana@');
  });

  test('whoever joins by other ways has accepted, and is let in where only the invited are', async () => {
    const { communityId, signIn, call, invite, states } = await open();
    await invite('ana@sea.example bo@sea.example');
    const ana = await signIn(communityId, 'ana@sea.example');
    expect((await call(ana, 'POST', `${base}/join`, { communityId })).data.state).toBe('ACTIVE');
    expect(await states()).toEqual(['ana@sea.example ACCEPTED', 'bo@sea.example SENT']);
    const cy = await signIn(communityId, 'cy@sea.example');
    expect((await call(cy, 'POST', `${base}/join`, { communityId })).error).toBe('community.invite_needed');
    // What is stored of a person is theirs, and goes with them.
    const { data } = await call(ana, 'GET', `${base}/public/export`);
    expect(data.invitations).toMatchObject([{ communityId, state: 'ACCEPTED' }]);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    expect(await states()).toEqual(['bo@sea.example SENT']);
  });

  test('a business invites so many in a day, and what cannot be read is refused with its line', async () => {
    const { owner, communityId, call, invite, clock } = await open();
    await query(
      `insert into community_invite (id, community_id, business_id, email, state, sent_at, expires_at)
       select 'civ_' || n, $1, $2, 'x' || n || '@sea.example', 'REVOKED', $3, $3 from generate_series(1, 498) n`,
      [communityId, owner.businessId, clock.now()],
    );
    const refused = await invite('a@sea.example, b@sea.example, c@sea.example');
    expect([refused.error, refused.message]).toEqual([
      'community.too_many_invites',
      'A business sends at most 500 invitations in 24 hours. 2 more can go now.',
    ]);
    expect((await invite('a@sea.example, b@sea.example')).data.invitedCount).toBe(2);
    expect((await invite(' \n')).fieldErrors).toEqual({ text: 'Enter at least one email' });
    expect((await invite('email\n"a@sea.example')).fieldErrors?.text).toMatch(/^Line 2: a quotation mark/);
    const { data } = await call(owner, 'GET', '/business/v1.1/audit-log?size=50');
    const actions = data.items.map(({ action }: { action: string }) => action);
    expect(actions).toContain('community.people_invited');
    expect(JSON.stringify(data)).not.toContain('a@sea.example');
  });
});
