import type { PostDetails, PostFeed } from '@zeacon/contract';
import { expect, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

const crowd = 30;

describeOnSharedPlatform('many who read the same at the same time', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, make, join, app } = opened;
    const { id: communityId } = await make({ title: `Harbor ${Math.random()}` });
    const ana = await join(communityId, 'ana@example.com');
    const body = { communityId, title: 'News', body: textOf('Boats') };
    const postId: string = (await call(ana, 'POST', `${base}/public/post`, body)).data.uuid;
    const paths = [`${base}/public/post-details?postId=${postId}`, `${base}/public/post?communityId=${communityId}`];

    /** Answers to as many callers at once, and how many queries they took. */
    async function read<Answer>(url: string, headers: Record<string, string>, callers: number) {
      const asked = vi.spyOn(database().pool, 'query');
      try {
        const answers = await Promise.all(
          Array.from(
            { length: callers },
            async () => (await app.inject({ url, headers })).json().responseData as Answer,
          ),
        );
        return { answers, queries: asked.mock.calls.length };
      } finally {
        asked.mockRestore();
      }
    }
    return { ...opened, ana, postId, paths, read };
  }

  test('share what is read of it, if they are strangers', async () => {
    const { paths, read } = await open();
    for (const path of paths) {
      const alone = await read<PostDetails | PostFeed>(path, {}, 1);
      const together = await read<PostDetails | PostFeed>(path, {}, crowd);
      expect(together.answers).toEqual(Array(crowd).fill(alone.answers[0]));
      expect(together.queries).toBeLessThan(alone.queries * 3);
    }
  });

  test('read it each for themselves, if they are members, who see their own reactions', async () => {
    const { ana, call, postId, paths, read } = await open();
    await call(ana, 'PUT', `${base}/public/reaction`, { postId, reaction: 'LIKE', isGiven: true });
    const [own, strangers] = await Promise.all([
      read<PostDetails>(paths[0]!, ana.headers, 2),
      read<PostDetails>(paths[0]!, {}, 2),
    ]);
    const isMine = ({ reactions }: PostDetails) => reactions.find(({ reaction }) => reaction === 'LIKE')?.isMine;
    expect(own.answers.map(isMine)).toEqual([true, true]);
    expect(strangers.answers.map(isMine)).toEqual([false, false]);
  });
});
