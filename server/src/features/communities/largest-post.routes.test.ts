import { postPicturesMax, postTitleMaxLength, type RichText, richTextMaxLength, type TextMark } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, openCommunities } from './open-communities.testing.ts';

const blocksMax = 1000;
const marks: TextMark[] = ['bold', 'italic', 'code'];

/** Every block of another kind, and every character with a style of its own: so many blocks, and so long. */
function textOf(blocks: number, length: number): RichText {
  // Each line ends with a character that joins it to the next.
  const letters = length - (blocks - 1);
  const spansOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ text: '&', marks: [marks[index % marks.length]!] }));
  const of = (index: number) => Math.floor(letters / blocks) + (index < letters % blocks ? 1 : 0);
  return {
    blocks: Array.from({ length: blocks }, (_, index) => {
      const content = spansOf(of(index));
      if (index % 4 === 0) return { type: 'paragraph' as const, content };
      if (index % 4 === 1) return { type: 'heading' as const, level: 3 as const, content };
      if (index % 4 === 2) return { type: 'quote' as const, content };
      return { type: 'list' as const, ordered: true, items: [content] };
    }),
  };
}

describeOnSharedPlatform('the largest post', (database) => {
  async function open() {
    const opened = await openCommunities(database());
    const { call, make, join, owner, clock } = opened;
    const community = await make();
    const communityId = community.id as string;
    await call(owner, 'PUT', `${base}/update`, { communityId, holdsSpam: false });
    const ana = await join(communityId, 'ana@example.com');
    const write = (draft: object) => call(ana, 'POST', `${base}/public/post`, { communityId, ...draft });
    async function edit(id: string, draft: object) {
      clock.advanceSec(1);
      return call(ana, 'PUT', `${base}/public/post/${id}`, draft);
    }
    return { ...opened, community, ana, write, edit };
  }

  const title = 'x'.repeat(postTitleMaxLength);

  test('is written, read, edited and shown wherever posts are', async () => {
    const { call, ana, community, page, write, edit } = await open();
    const body = textOf(blocksMax, richTextMaxLength);
    const { status, data: post } = await write({ title, body });
    expect([status, post.body]).toEqual([201, body]);
    const next = textOf(blocksMax - 1, richTextMaxLength);
    expect(await edit(post.uuid, { title, body: next, editedDate: null })).toMatchObject({ status: 200 });
    const read = (await call(ana, 'GET', `${base}/public/post-details?postId=${post.uuid}`)).data;
    expect([read.title, read.body]).toEqual([title, next]);
    const versions = (await call(ana, 'GET', `${base}/public/versions?postId=${post.uuid}`)).data;
    expect(versions.items).toMatchObject([{ title, body }]);
    const letters = richTextMaxLength - (blocksMax - 2);
    for (const path of ['/', `/post/${post.uuid}`, '/feed.html', '/feed.xml', '/atom.xml']) {
      const { statusCode, body: shown } = await page(community.subdomain, path);
      const sign = path.endsWith('.xml') ? '&gt;&amp;amp;&lt;' : '>&amp;<';
      expect([path, statusCode, shown.split(sign).length - 1]).toEqual([path, 200, letters]);
    }
    const exported = (await call(ana, 'GET', `${base}/public/export`)).data;
    expect([exported.posts[0].title, exported.posts[0].text.length]).toEqual([title, richTextMaxLength]);
  });

  test.each([
    ['title', { title: `${title}x`, body: textOf(1, 10) }],
    ['body', { title, body: textOf(blocksMax + 1, richTextMaxLength) }],
    ['body', { title, body: textOf(blocksMax, richTextMaxLength + 1) }],
    [
      'body',
      // Lines without words are lines.
      {
        body: {
          blocks: Array.from({ length: 30 }, () => ({ type: 'list', ordered: false, items: Array(1000).fill([]) })),
        },
      },
    ],
    [
      'pictures',
      { body: textOf(1, 10), pictures: Array.from({ length: postPicturesMax + 1 }, (_, id) => ({ id: `pic_${id}` })) },
    ],
  ])('is refused if it is larger, with the field named: %s (%#)', async (field, draft) => {
    const { write, edit, ana, call } = await open();
    const refused = await write(draft);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fieldErrors ?? {}).map((name) => name.split('.')[0])).toContain(field);
    const { data: post } = await write({ title: 'Small', body: textOf(1, 1) });
    const changed = await edit(post.uuid, draft);
    expect(Object.keys(changed.fieldErrors ?? {}).map((name) => name.split('.')[0])).toContain(field);
    const read = (await call(ana, 'GET', `${base}/public/post-details?postId=${post.uuid}`)).data;
    expect(read).toMatchObject({ title: 'Small', editedDate: null });
  });
});
