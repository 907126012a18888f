import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base } from '../open-communities.testing.ts';
import { openImports } from './open-imports.testing.ts';
import {
  circleComments,
  circleMembers,
  circlePosts,
  circleSpaces,
  discourseTopics,
  discourseUsers,
} from './samples.testing.ts';

const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

describeOnSharedPlatform('imports of communities', (database) => {
  test('an export of Discourse is shown before anything is written', async () => {
    const { read, posts, spaces } = await openImports(database());
    const found = await read(discourseTopics, 'boats.json');
    expect(found).toMatchObject({
      ...{ kind: 'DISCOURSE_TOPICS', state: 'READY', fileName: 'boats.json', leftOutCount: 2 },
      preview: {
        counts: { spaces: 2, members: 4, posts: 2, comments: 2 },
        ...{ withEmail: 3, shortened: 0, renamedCount: 1 },
        leftOut: expect.arrayContaining([
          { reason: 'NOT_PUBLIC', count: 1 },
          { reason: 'PRIVATE_MESSAGE', count: 1 },
        ]),
        renamed: [{ from: '', to: 'Member' }],
      },
    });
    expect([await posts(), await spaces()]).toEqual([[], []]);
  });

  test('an export of Discourse comes in with its dates, authors, threads and spaces', async () => {
    const { take, posts, comments, spaces } = await openImports(database());
    const done = await take(discourseTopics);
    expect(done).toMatchObject({
      state: 'DONE',
      progress: 1,
      imported: { spaces: 2, members: 4, posts: 2, comments: 2 },
    });
    const [second, first] = await posts();
    expect((await spaces()).map(({ name, description }: Record<string, string>) => [name, description])).toEqual([
      ['Boats', 'All about boats'],
      ['Harbour news', ''],
    ]);
    expect(second).toMatchObject({ title: 'Opening hours', author: { name: 'Member', isImported: true } });
    expect(first).toMatchObject({
      ...{ title: 'Which boat to buy?', createdDate: '2023-04-05T06:07:08.000Z', space: { name: 'Boats' } },
      author: { memberId: null, name: 'Ada Lovelace', isImported: true },
      body: {
        blocks: [
          paragraph({ text: 'I want a ' }, { text: 'sail', marks: ['bold'] }, { text: ' boat.' }),
          { type: 'list', ordered: false, items: [[{ text: 'cheap' }], [{ text: 'small' }]] },
          paragraph(...[{ text: 'plan', href: 'https://cdn.harbour.example/plan.png' }, { text: ' and ' }], {
            text: 'this',
            href: 'https://boats.example/a',
          }),
        ],
      },
    });
    const [answer, back] = await comments(first.uuid);
    expect(answer).toMatchObject({
      text: '> ada:\n\n> I want a sail boat.\n\nTake mine.',
      author: { name: 'bo' },
      parentId: null,
    });
    expect(back).toMatchObject({ parentId: answer.id, createdDate: '2023-04-05T08:00:00.000Z' });
  });

  test('the files of Circle fit together, whatever order their people come in', async () => {
    const { take, posts, comments, spaces } = await openImports(database());
    expect((await take(circleSpaces)).imported.spaces).toBe(2);
    const written = await take(circlePosts);
    expect([written.imported, written.leftOutCount]).toEqual([{ spaces: 0, members: 1, posts: 1, comments: 0 }, 3]);
    expect((await take(circleMembers)).imported.members).toBe(1);
    expect((await take(circleComments)).imported).toMatchObject({ comments: 2, members: 0 });
    const [post] = await posts();
    expect(post).toMatchObject({
      ...{ title: 'Hello all', space: { name: 'Welcome' }, author: { name: 'Grace Hopper' } },
      body: {
        blocks: [
          { type: 'heading', level: 2, content: [{ text: 'Hi' }] },
          paragraph(...[{ text: 'I am ' }, { text: 'Grace', marks: ['bold'] }, { text: '.\nLook: ' }], {
            text: 'here',
            href: 'https://harbour.example/x',
          }),
          { type: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
          paragraph({ text: 'me', href: 'https://cdn.circle.example/a.png' }),
        ],
      },
    });
    const said = await comments(post.uuid);
    expect(
      said.map(({ text, author, parentId }: { text: string; author: { name: string }; parentId: string }) => [
        text,
        author.name,
        parentId,
      ]),
    ).toEqual([
      ['مرحبا', 'محمد', null],
      ['Welcome home (https://harbour.example/)', 'Grace Hopper', said[0].id],
    ]);
    expect((await spaces()).map(({ name }: { name: string }) => name)).toEqual(['Welcome', 'Sailing']);
  });

  test('the same file twice doubles nothing, and what came is said row by row', async () => {
    const { take, posts, comments, report, read } = await openImports(database());
    await take(discourseTopics);
    const again = await read(discourseTopics);
    expect(again.preview.counts).toEqual({ spaces: 0, members: 0, posts: 0, comments: 0 });
    const { id } = await take(discourseTopics.replace('I want a **sail**', 'I now want a **sail**'));
    const all = await posts();
    expect(all).toHaveLength(2);
    expect(await comments(all[1].uuid)).toHaveLength(2);
    const lines = (await report(id)).split('\r\n');
    expect(lines[0]).toContain('"Line","Kind","Name","Result","Reason"');
    expect(lines).toContainEqual(
      expect.stringMatching(/^"topics\[0\]\.posts\[0\]","Post","Which boat to buy\?","Left out","It is here already"/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/"topics\[1\]\.posts\[0\]".*"It is a private message"/));
  });

  test('cells of the report run in no spreadsheet', async () => {
    const { take, report } = await openImports(database());
    const { id } = await take(circleMembers.replace('Grace Hopper', '"=cmd|\'/c calc\'!A0"'));
    expect(await report(id)).toContain(`"'=cmd|'/c calc'!A0"`);
  });

  test('whoever is in a file and joins with the same email gets what they wrote', async () => {
    const { take, join, posts, communityId, comments } = await openImports(database());
    await take(discourseTopics);
    const other = await join(communityId, 'countess@elsewhere.example');
    expect((await posts())[1].author).toMatchObject({ memberId: null, name: 'Ada Lovelace' });
    const ada = await join(communityId, 'ada@harbour.example');
    const first = (await posts())[1];
    expect(first.author).toMatchObject({ memberId: ada.memberId, name: 'ada' });
    expect(first.author).not.toHaveProperty('isImported');
    expect((await comments(first.uuid))[1].author.memberId).toBe(ada.memberId);
    expect(other.memberId).not.toBe(ada.memberId);
    const { rows } = await database().pool.query('select email from imported_author where account_id is not null');
    expect(rows).toEqual([{ email: null }]);
  });

  test('whoever is a member already gets it at once, and posts of another file too', async () => {
    const { take, join, posts, communityId } = await openImports(database());
    const ada = await join(communityId, 'ada@harbour.example');
    await take(discourseTopics);
    expect((await posts())[1].author.memberId).toBe(ada.memberId);
  });

  test('people of a file are let into a private community at once where they are invited', async () => {
    const { take, communityId, call, owner, signIn } = await openImports(database());
    await call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'INVITE' });
    await take(discourseUsers, 'INVITED');
    const finn = await signIn(communityId, 'finn@harbour.example');
    expect((await call(finn, 'POST', `${base}/join`, { communityId })).data.state).toBe('ACTIVE');
    const eve = await signIn(communityId, 'eve@harbour.example');
    expect((await call(eve, 'POST', `${base}/join`, { communityId })).error).toBe('community.invite_needed');
    await call(finn, 'POST', `${base}/leave`, { communityId });
    expect((await call(finn, 'POST', `${base}/join`, { communityId })).data.state).toBe('ACTIVE');
  });

  test('people who are only known join as anybody does', async () => {
    const { take, communityId, call, owner, signIn } = await openImports(database());
    await call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'PRIVATE' });
    await take(discourseUsers, 'KNOWN');
    const finn = await signIn(communityId, 'finn@harbour.example');
    expect((await call(finn, 'POST', `${base}/join`, { communityId })).data.state).toBe('REQUESTED');
  });

  test('nobody is told: no notice, no mail, no webhook', async () => {
    const { take, join, communityId, call, owner } = await openImports(database());
    const hook = { url: 'https://shop.example/hooks', eventTypes: ['community.post.published'] };
    await call(owner, 'POST', '/business/v1.1/webhooks', hook);
    await join(communityId, 'ada@harbour.example');
    const count = async (table: string) =>
      Number((await database().pool.query(`select count(*) as n from ${table}`)).rows[0].n);
    const before = await Promise.all(['community_notice', 'community_push', 'mail', 'webhook_delivery'].map(count));
    await take(discourseTopics);
    const after = await Promise.all(['community_notice', 'community_push', 'mail', 'webhook_delivery'].map(count));
    expect(after).toEqual(before);
  });

  test('what is done is in the audit log, and one community imports one file at a time', async () => {
    const { take, undo, call, owner, read } = await openImports(database());
    const { id } = await take(circlePosts);
    await undo(id);
    const { id: other } = await read(circleMembers);
    await database().pool.query("update community_import set state = 'IMPORTING' where id = $1", [id]);
    const refused = await call(owner, 'POST', `${base}/import/start`, { importId: other, members: 'KNOWN' });
    expect(refused.error).toBe('community.import_running');
    expect((await call(owner, 'DELETE', `${base}/import?importId=${other}`)).status).toBe(200);
    expect((await call(owner, 'DELETE', `${base}/import?importId=${id}`)).error).toBe('community.import_state');
    const { data } = await call(owner, 'GET', '/business/v1.1/audit-log?size=50');
    const actions = data.items.map(({ action }: { action: string }) => action);
    for (const name of ['import_uploaded', 'import_started', 'import_undone', 'import_removed'])
      expect(actions).toContain(`community.${name}`);
    expect(actions.filter((action: string) => action.startsWith('post.'))).toEqual([]);
  });
});
