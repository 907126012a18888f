import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { type LimitedAction, memberLimits, newcomerTextLimits } from './member-limits.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const actions = Object.keys(memberLimits) as LimitedAction[];
const daySec = 86_400;

test('the guide says them all', async () => {
  const guide = await readFile(new URL('../../../../docs/guides/communities.md', import.meta.url), 'utf8');
  const table = guide.split('\n').filter((line) => line.startsWith('| '));
  const said: Record<number, string> = { 300: ' in 5 minutes', 3600: ' an hour', [daySec]: ' in all' };
  for (const { settled, newcomer } of Object.values(memberLimits)) {
    const cells = [settled, newcomer].map(({ limit, windowSec }) => `${limit}${said[windowSec]}`);
    expect(table.filter((line) => line.endsWith(`| ${cells.join(' | ')} |`))).not.toEqual([]);
  }
  expect(guide).toContain(`| ${newcomerTextLimits.links}, unless the text waits`);
  expect(guide).toContain(`| ${newcomerTextLimits.mentions}, unless the text waits`);
});

test.each(actions)('somebody new does less often: %s', (action) => {
  const { settled, newcomer } = memberLimits[action];
  expect(newcomer.limit).toBeLessThan(settled.limit);
  expect(newcomer.limit / newcomer.windowSec).toBeLessThan(settled.limit / settled.windowSec);
});

describeOnSharedPlatform('who is new in a community', (database) => {
  async function open(draft: object = {}) {
    const opened = await openCommunities(database());
    const { app, call, owner, make, join } = opened;
    const { id: communityId } = await make();
    if (Object.keys(draft).length > 0) await call(owner, 'PUT', `${base}/update`, { communityId, ...draft });
    const author = await join(communityId, 'author@example.com');
    const ana = await join(communityId, 'ana@example.com');
    const post = { communityId, title: 'Tides', body: textOf('High at noon') };
    const { data } = await call(author, 'POST', `${base}/public/post`, post);
    const postId = data.uuid as string;
    const say = (who: TestBusiness, text: string) => call(who, 'POST', `${base}/public/comments`, { postId, text });
    const commentId = (await say(author, 'Said')).data.id as string;
    let count = 0;
    const wordsOf = () => {
      count += 1;
      return `Words ${count}`;
    };
    const asks: Record<LimitedAction, (who: TestBusiness) => [method: 'POST' | 'PUT', path: string, body: object]> = {
      post: () => ['POST', 'post', { communityId, body: textOf(wordsOf()) }],
      comment: () => ['POST', 'comments', { postId, text: wordsOf() }],
      reaction: () => ['PUT', 'reaction', { postId, reaction: 'LIKE', isGiven: true }],
      commentReaction: () => ['PUT', 'reaction', { postId, commentId, reaction: 'LIKE', isGiven: true }],
      report: () => ['POST', 'report', { communityId, kind: 'POST', targetId: postId, note: '' }],
      picture: () => ['POST', 'post-pictures', { communityId, picture: 'bm90IGEgcGljdHVyZQ==' }],
      video: () => [
        ...(['POST', 'post-videos'] as const),
        { communityId, fileName: 'a.mp4', sizeBytes: 5, contentType: 'video/mp4', fingerprint: 'a' },
      ],
    };
    async function act(who: TestBusiness, action: LimitedAction) {
      const [method, path, payload] = asks[action](who);
      const { headers } = who;
      const answer = await app.inject({ method, url: `${base}/public/${path}`, headers: { ...headers }, payload });
      if (answer.statusCode !== 429) return 'passes';
      return `${answer.json().error} ${answer.headers['retry-after']}`;
    }
    async function times(who: TestBusiness, action: LimitedAction, count: number) {
      const answers = new Set<string>();
      for (let done = 0; done < count; done += 1) answers.add(await act(who, action));
      return [...answers];
    }
    return { ...opened, communityId, author, ana, say, act, times };
  }

  test.each(actions)('is told when to go on, and then does as others do: %s', async (action) => {
    const { act, times, ana, author, clock } = await open();
    const { newcomer, settled } = memberLimits[action];
    expect(await times(ana, action, newcomer.limit)).toEqual(['passes']);
    expect(await act(ana, action)).toBe(`community.newcomer_limited ${newcomer.windowSec}`);
    expect(await act(author, action)).toBe('passes');
    clock.advanceSec(100);
    expect(await act(ana, action)).toBe(`community.newcomer_limited ${newcomer.windowSec - 100}`);
    clock.advanceSec(daySec - 100);
    expect(await times(ana, action, settled.limit)).toEqual(['passes']);
    expect(await act(ana, action)).toBe(`request.rate_limited ${settled.windowSec}`);
  });

  test('waits no longer than until their first day is over', async () => {
    const { act, times, ana, clock } = await open();
    clock.advanceSec(daySec - 60);
    expect(await times(ana, 'report', memberLimits.report.newcomer.limit)).toEqual(['passes']);
    expect(await act(ana, 'report')).toBe('community.newcomer_limited 60');
    clock.advanceSec(60);
    expect(await act(ana, 'report')).toBe('passes');
  });

  test('is new there alone, and not if they moderate', async () => {
    const { call, owner, communityId, act, times, ana, clock, join, make, say } = await open();
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId: ana.memberId, role: 'MODERATOR' });
    expect(await times(ana, 'report', memberLimits.report.settled.limit)).toEqual(['passes']);
    expect((await say(ana, 'https://a.example https://b.example https://c.example')).status).toBe(201);
    const { id: elsewhere } = await make();
    await join(elsewhere, 'bo@example.com');
    clock.advanceSec(daySec);
    const bo = await join(communityId, 'bo@example.com');
    expect(await times(bo, 'report', memberLimits.report.newcomer.limit)).toEqual(['passes']);
    expect(await act(bo, 'report')).toMatch(/^community\.newcomer_limited /);
  });

  test('writes few links and names few at once, unless somebody looks at it first', async () => {
    const { call, owner, communityId, ana, say, clock, join } = await open({ holdsSpam: false });
    const [two, three] = ['a.example.com and b.example.com', 'a.example.com b.example.com c.example.com'];
    expect((await say(ana, two)).status).toBe(201);
    expect((await say(ana, three)).fieldErrors).toEqual({
      text: 'On your first day in a community, a text can have at most 2 links.',
    });
    const linked = ['https://a.example', 'https://b.example', 'https://c.example'].map((href) => ({ text: 'x', href }));
    const body = { blocks: [{ type: 'paragraph', content: linked }] };
    expect((await call(ana, 'POST', `${base}/public/post`, { communityId, body })).fieldErrors).toHaveProperty('body');
    for (const name of ['bo', 'cy', 'di', 'eli', 'flo', 'gus']) await join(communityId, `${name}@example.com`);
    expect((await say(ana, '@bo @cy @di @eli @flo')).status).toBe(201);
    expect((await say(ana, '@bo @cy @di @eli @flo @gus')).fieldErrors).toEqual({
      text: 'On your first day in a community, a text can mention at most 5 members.',
    });
    await call(owner, 'PUT', `${base}/update`, { communityId, linkRule: 'HOLD' });
    expect((await say(ana, three)).data.isHeld).toBe(true);
    await call(owner, 'PUT', `${base}/update`, { communityId, linkRule: 'ALLOW' });
    clock.advanceSec(daySec);
    expect((await say(ana, three)).status).toBe(201);
  });
});
