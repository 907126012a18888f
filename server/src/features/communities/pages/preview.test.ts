import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base, openCommunities, textOf } from '../open-communities.testing.ts';

describeOnSharedPlatform('previews of communities', (database) => {
  async function open() {
    const platform = await openCommunities(database());
    const preview = (draft: object, caller = platform.owner) =>
      platform.call(caller, 'POST', `${base}/preview`, { title: 'Harbor club', ...draft });
    return { ...platform, preview };
  }

  test('a community that is not there yet is drawn as its page would be', async () => {
    const { preview } = await open();
    const { data } = await preview({
      ...{ description: 'For all who sail', rules: 'Be kind', accentColor: '#0b6b4f', spaces: ['Ropes', ' '] },
      post: { title: 'Welcome', body: textOf('Say hello') },
    });
    expect(data.html).toContain('<h1 class="title"><a href="/"><bdi>Harbor club</bdi></a></h1>');
    for (const shown of ['For all who sail', 'Be kind', '#0b6b4f', '<bdi>Ropes</bdi>', 'Welcome', 'Say hello'])
      expect(data.html).toContain(shown);
    expect(data.html).not.toContain('new-1');
  });

  test('it runs no scripts, cannot be used and shows what scripts would show', async () => {
    const { preview } = await open();
    const { data } = await preview({ title: '<script>alert(1)</script>' });
    expect(data.html).not.toMatch(/<script(?! type="application\/json")/);
    expect(data.html).toContain('<body inert>');
    expect(data.html).toContain('[data-do=sign-in]');
    expect(data.html).toContain('<meta name="robots" content="noindex">');
  });

  test('what is there already is shown under the new name, drafts are not, and nothing is kept', async () => {
    const { preview, make, call, owner } = await open();
    const { id: communityId, title } = await make();
    await call(owner, 'POST', `${base}/spaces`, { communityId, name: 'Knots' });
    for (const state of ['PUBLISHED', 'DRAFT'])
      await call(owner, 'POST', `${base}/post`, { communityId, title: `Is ${state}`, body: textOf('x'), state });
    const { data } = await preview({ communityId, title: 'Sail club' });
    expect(data.html).toContain('<bdi>Knots</bdi>');
    expect(data.html).toContain('Is PUBLISHED');
    expect(data.html).not.toContain('Is DRAFT');
    expect(data.html).not.toContain(title);
    expect((await call(owner, 'GET', `${base}/${communityId}`)).data).toMatchObject({ title });
  });

  test('where members alone may read, somebody who came along reads nothing', async () => {
    const { preview } = await open();
    const post = { title: 'Welcome', body: textOf('Say hello') };
    const { data: outside } = await preview({ visibility: 'PRIVATE', post });
    const { data: inside } = await preview({ visibility: 'PRIVATE', reader: 'MEMBER', post });
    expect(outside.html).not.toContain('Say hello');
    expect(inside.html).toContain('Say hello');
  });

  test('it speaks the language asked for, and English for one that pages do not speak', async () => {
    const { preview } = await open();
    expect((await preview({ language: 'ar' })).data.html).toContain('<html lang="ar" dir="rtl">');
    expect((await preview({ language: 'xx' })).data.html).toContain('<html lang="en" dir="ltr">');
  });

  test('the community of another business is none', async () => {
    const { preview, make, signUp } = await open();
    const { id: communityId } = await make();
    const answer = await preview({ communityId }, await signUp('Other'));
    expect(answer.error).toBe('community.not_found');
  });
});
