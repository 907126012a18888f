import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';

describeOnSharedPlatform('posts of a time', (database) => {
  test('a scheduled post stands where it will be published, others where they were written', async () => {
    const { make, call, owner, clock } = await openCommunities(database());
    const { id: communityId } = await make();
    const now = clock.now().getTime();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const write = (title: string, more: object) =>
      call(owner, 'POST', `${base}/post`, { communityId, title, body: textOf('x'), ...more });
    await write('Published', { state: 'PUBLISHED' });
    await write('Draft', {});
    await write('Soon', { publishDate: at(3) });
    await write('Later', { publishDate: at(40) });
    const titles = async (query: string) => {
      const { data } = await call(owner, 'GET', `${base}/post?communityId=${communityId}${query}`);
      return data.items.map(({ title }: { title: string }) => title).sort();
    };
    expect(await titles(`&from=${at(0)}&to=${at(30)}`)).toEqual(['Draft', 'Published', 'Soon']);
    expect(await titles(`&from=${at(1)}&to=${at(30)}`)).toEqual(['Soon']);
    // The end is not part of it.
    expect(await titles(`&from=${at(1)}&to=${at(3)}`)).toEqual([]);
    expect(await titles(`&from=${at(3)}`)).toEqual(['Later', 'Soon']);
    expect(await titles('')).toEqual(['Draft', 'Later', 'Published', 'Soon']);
  });

  test('what is no moment is refused', async () => {
    const { make, call, owner } = await openCommunities(database());
    const { id } = await make();
    const answer = await call(owner, 'GET', `${base}/post?communityId=${id}&from=soon`);
    expect(answer.fieldErrors).toHaveProperty('from');
  });
});
