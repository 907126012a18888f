import { expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const patience = { timeout: 20_000, interval: 20 };
const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

describeOnBothDatabases('two edits at once', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, owner, make, join, clock } = opened;
    const { id: communityId } = await make();
    const ana = await join(communityId, 'ana@example.com');
    const mo = await join(communityId, 'mo@example.com');
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: mo.memberId, role: 'MODERATOR' });
    const update = (changes: object) => call(owner, 'PUT', `${base}/update`, { communityId, ...changes });
    await update({ holdsSpam: false });
    const write = async (words: string) =>
      (await call(ana, 'POST', `${base}/public/post`, { communityId, title: words, body: textOf(words) })).data;
    const postId: string = (await write('First')).uuid;
    const comment = async (text: string) => (await call(ana, 'POST', `${base}/public/comments`, { postId, text })).data;
    const ofPost = {
      write: async () => (await write('Before')).uuid as string,
      edit: (id: string, words: string, editedDate: string | null) =>
        call(ana, 'PUT', `${base}/public/post/${id}`, { title: words, body: textOf(words), editedDate }),
      read: async (id: string) => {
        const { rows } = await database().pool.query('select title, body, state, edited_at from post where id = $1', [
          id,
        ]);
        const { title, body, state, edited_at: editedAt } = rows[0];
        expect(body).toEqual(textOf(title));
        return { words: title as string, isRemoved: state === 'REMOVED', isHeld: state === 'HELD', editedAt };
      },
      versions: async (id: string) =>
        (await call(owner, 'GET', `${base}/versions?postId=${id}`)).data.items.map(
          ({ title }: { title: string }) => title,
        ),
      changed: 'post.changed',
      kind: 'POST',
    };
    const ofComment: typeof ofPost = {
      write: async () => (await comment('Before')).id,
      edit: (id, text, editedDate) => call(ana, 'PUT', `${base}/public/comments/${id}`, { text, editedDate }),
      read: async (id) => {
        const { rows } = await database().pool.query('select * from post_comment where id = $1', [id]);
        const { text, is_removed: isRemoved, is_held: isHeld, edited_at: editedAt } = rows[0];
        return { words: text, isRemoved, isHeld, editedAt };
      },
      versions: async (id) =>
        (await call(owner, 'GET', `${base}/versions?postId=${postId}&commentId=${id}`)).data.items.map(
          ({ text }: { text: string }) => text,
        ),
      changed: 'comment.changed',
      kind: 'COMMENT',
    };
    const decide = (kind: string, targetId: string, decision: string) =>
      call(owner, 'PUT', `${base}/moderation`, { communityId, kind, targetId, decision, reason: '' });
    const removeAs = (who: typeof mo, kind: string, id: string) =>
      call(who, 'DELETE', `${base}/public/${kind === 'POST' ? 'post' : 'comments'}/${id}?reason=`);
    const undoLast = async () => {
      const { data } = await call(owner, 'GET', `${base}/moderation/actions?communityId=${communityId}`);
      return call(owner, 'POST', `${base}/moderation/undo`, { communityId, actionId: data.items[0].id });
    };
    const queue = async () => (await call(owner, 'GET', `${base}/moderation?communityId=${communityId}`)).data.items;
    return {
      ...opened,
      ...{ communityId, ana, mo, update, ofPost, ofComment, decide, removeAs, undoLast, queue, clock },
    };
  }

  for (const kind of ['ofPost', 'ofComment'] as const) {
    test(`of the same version: one is kept and the other is told, ${kind}`, async () => {
      const opened = await open();
      const { clock } = opened;
      const { write, edit, read, versions, changed } = opened[kind];
      const id = await write();
      for (const round of [1, 2]) {
        const { words: before, editedAt } = await read(id);
        clock.advanceSec(1);
        const known = editedAt?.toISOString() ?? null;
        const tried = ['Left', 'Right', 'Middle'].map((words) => `${words} ${round}`);
        const answers = await Promise.all(tried.map((words) => edit(id, words, known)));
        const won = answers.findIndex(({ status }) => status === 200);
        expect(answers.map(({ error }) => error ?? 'ok').toSorted()).toEqual([changed, changed, 'ok'].toSorted());
        expect((await read(id)).words).toBe(tried[won]);
        expect((await versions(id))[0]).toBe(before);
        expect(await versions(id)).toHaveLength(round);
      }
    });

    test(`of what waits for somebody, which nobody else has read: ${kind}`, async () => {
      const opened = await open();
      const { clock, update, decide, undoLast, queue } = opened;
      const { write, edit, read, versions, changed, kind: name } = opened[kind];
      await update({ heldWords: 'before\ncasino' });
      const id = await write();
      expect(await read(id)).toMatchObject({ isHeld: true, editedAt: null });
      clock.advanceSec(1);
      const answers = await Promise.all(['Left', 'Right'].map((words) => edit(id, words, null)));
      expect(answers.map(({ error }) => error ?? 'ok').toSorted()).toEqual([changed, 'ok'].toSorted());
      const { words, editedAt } = await read(id);
      expect(['Left', 'Right']).toContain(words);
      expect((await edit(id, 'Later', editedAt.toISOString())).status).toBe(200);
      expect(await versions(id)).toEqual([]);
      // Removed and brought back, it waits for somebody again.
      expect(await queue()).toMatchObject([{ targetId: id }]);
      await decide(name, id, 'REMOVE');
      expect(await queue()).toEqual([]);
      expect((await undoLast()).status).toBe(200);
      expect(await queue()).toMatchObject([{ targetId: id, isHeld: true, reasons: ['WORD'] }]);
      // To its readers it is new.
      await decide(name, id, 'KEEP');
      expect(await read(id)).toMatchObject({ words: 'Later', isHeld: false, editedAt: null });
    });

    test(`while somebody removes it, nothing is half written, and what is brought back is the newest: ${kind}`, async () => {
      const opened = await open();
      const { clock, mo, update, removeAs, undoLast, decide, queue } = opened;
      const { write, edit, read, kind: name } = opened[kind];
      await update({ heldWords: 'casino' });
      const ways = [(id: string) => removeAs(mo, name, id), (id: string) => decide(name, id, 'REMOVE')];
      for (const remove of ways)
        for (const words of ['After', 'Casino']) {
          const id = await write();
          clock.advanceSec(1);
          const [edited, removed] = await Promise.all([edit(id, words, null), remove(id)]);
          // What waits is its author's alone: whoever moderates on the page does not see it any more.
          const isHidden = removed.error !== undefined;
          if (isHidden) {
            expect([words, removed.error, edited.status]).toEqual([
              'Casino',
              expect.stringContaining('not_found'),
              200,
            ]);
            await decide(name, id, 'REMOVE');
          }
          expect(edited.error ?? 'ok').toMatch(/^(ok|post\.not_found|comment\.not_found)$/);
          expect((await read(id)).isRemoved).toBe(true);
          expect((await undoLast()).status).toBe(200);
          const back = await read(id);
          expect(back.words).toBe(edited.status === 200 ? words : 'Before');
          const isHeld = edited.status === 200 && words === 'Casino';
          expect([back.isRemoved, back.isHeld]).toEqual([false, isHeld]);
          expect((await queue()).map(({ targetId }: { targetId: string }) => targetId)).toEqual(isHeld ? [id] : []);
          if (isHeld) await decide(name, id, 'KEEP');
        }
    });
  }

  test.for([
    ['ofPost', 'moderator'],
    ['ofPost', 'business'],
    ['ofComment', 'moderator'],
    ['ofComment', 'business'],
  ] as const)('%s: a removal by the %s waits for an edit that is being stored', async ([kind, by], { skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const opened = await open();
    const { communityId, owner, mo, removeAs, decide, undoLast, queue, clock } = opened;
    const { write, read, kind: name } = opened[kind];
    const id = await write();
    clock.advanceSec(1);
    const edit = await database().pool.connect();
    try {
      await edit.query('begin');
      if (kind === 'ofPost')
        await edit.query(`update post set title = 'Newest', body = $2, state = 'HELD' where id = $1`, [
          id,
          textOf('Newest'),
        ]);
      else await edit.query(`update post_comment set text = 'Newest', is_held = true where id = $1`, [id]);
      await edit.query(
        `insert into community_report (id, community_id, business_id, kind, target_id, reason, note, created_at)
         values ('rpt_edit', $1, $2, $3, $4, 'WORD', '', now())`,
        [communityId, owner.businessId, name, id],
      );
      const removed = by === 'business' ? decide(name, id, 'REMOVE') : removeAs(mo, name, id);
      await vi.waitFor(async () => expect((await database().pool.query(waiting)).rowCount).toBe(1), patience);
      await edit.query('commit');
      expect((await removed).status).toBe(200);
    } finally {
      edit.release(true);
    }
    expect((await undoLast()).status).toBe(200);
    expect(await read(id)).toMatchObject({ words: 'Newest', isRemoved: false, isHeld: true });
    expect(await queue()).toMatchObject([{ targetId: id, reasons: ['WORD'] }]);
  });

  test('of a draft, by two people of the business', async () => {
    const { call, owner, communityId, clock } = await open();
    const draft = { communityId, title: 'Draft', body: textOf('Draft'), state: 'DRAFT' };
    const { data: post } = await call(owner, 'POST', `${base}/post`, draft);
    clock.advanceSec(1);
    const edit = (words: string, editedDate: string | null) =>
      call(owner, 'PUT', `${base}/post/${post.uuid}`, { title: words, body: textOf(words), editedDate });
    const answers = await Promise.all(['Left', 'Right'].map((words) => edit(words, null)));
    expect(answers.map(({ error }) => error ?? 'ok').toSorted()).toEqual(['ok', 'post.changed']);
    const { data } = await call(owner, 'POST', `${base}/post/publish`, { postId: post.uuid });
    expect(data).toMatchObject({ state: 'PUBLISHED', editedDate: null });
  });

  test('a draft that two people publish at once is told of once', async () => {
    const { call, owner, ana, communityId } = await open();
    const { data: post } = await call(owner, 'POST', `${base}/post`, {
      ...{ communityId, title: 'Draft', body: textOf('Draft'), state: 'DRAFT' },
    });
    const publish = () => call(owner, 'POST', `${base}/post/publish`, { postId: post.uuid });
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map(({ status, data }) => [status, data.state])).toEqual(Array(3).fill([200, 'PUBLISHED']));
    const { data } = await call(ana, 'GET', `${base}/public/notices?communityId=${communityId}`);
    expect(data.items.map(({ kind }: { kind: string }) => kind)).toEqual(['POST']);
  });

  test('a post that is published while it is given another date stays published', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { call, owner, communityId, clock } = await open();
    const { data: post } = await call(owner, 'POST', `${base}/post`, {
      ...{ communityId, title: 'Soon', body: textOf('Soon'), state: 'PUBLISHED' },
      publishDate: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    });
    const publishing = await database().pool.connect();
    try {
      await publishing.query('begin');
      await publishing.query(`update post set state = 'PUBLISHED', publish_at = null where id = $1`, [post.uuid]);
      const publishDate = new Date(clock.now().getTime() + 7_200_000).toISOString();
      const edited = call(owner, 'PUT', `${base}/post/${post.uuid}`, { publishDate });
      await vi.waitFor(async () => expect((await database().pool.query(waiting)).rowCount).toBe(1), patience);
      await publishing.query('commit');
      expect((await edited).data).toMatchObject({ state: 'PUBLISHED', publishDate: null });
    } finally {
      publishing.release(true);
    }
  });

  test('of different parts of a post, neither is lost', async () => {
    const { call, owner, communityId } = await open();
    const draft = { communityId, title: 'Before', body: textOf('Before'), state: 'DRAFT' };
    const { data: post } = await call(owner, 'POST', `${base}/post`, draft);
    const edit = (changes: object) => call(owner, 'PUT', `${base}/post/${post.uuid}`, changes);
    await Promise.all([edit({ title: 'After' }), edit({ body: textOf('After') })]);
    const { data } = await call(owner, 'GET', `${base}/post?communityId=${communityId}`);
    expect(data.items.find(({ uuid }: { uuid: string }) => uuid === post.uuid)).toMatchObject({
      ...{ title: 'After', body: textOf('After') },
    });
  });
});
