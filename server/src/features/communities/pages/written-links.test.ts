import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base, openCommunities } from '../open-communities.testing.ts';

describeOnSharedPlatform('addresses that people type', (database) => {
  test('lead to their pages, but for those in code', async () => {
    const { call, make, join, owner, page } = await openCommunities(database());
    const community = await make();
    const ana = await join(community.id, 'ana@example.com');
    const content = [
      { text: 'See (https://sea.example/@ana), ' },
      { text: 'www.sea.example', marks: ['bold'] },
      { text: ' or javascript://sea.example/ and ' },
      { text: 'https://code.example', marks: ['code'] },
    ];
    const post = { communityId: community.id, body: { blocks: [{ type: 'paragraph', content }] }, state: 'PUBLISHED' };
    const { uuid } = (await call(owner, 'POST', `${base}/post`, post)).data;
    const text = '"><b>x</b> https://sea.example/"onclick=alert(1) @owner';
    await call(ana, 'POST', `${base}/public/comments`, { postId: uuid, text });
    const { body } = await page(community.subdomain, `/post/${uuid}`);
    const toSea = (path: string) => `<a href="https://${path}" rel="nofollow noopener ugc" target="_blank">`;
    expect(body).toContain(
      `See (${toSea('sea.example/@ana')}https://sea.example/@ana</a>), <strong>${toSea('www.sea.example/')}www.sea.example</a></strong> or javascript://sea.example/ and <code>https://code.example</code>`,
    );
    expect(body).toContain(
      `&quot;&gt;&lt;b&gt;x&lt;/b&gt; ${toSea('sea.example/')}https://sea.example/</a>&quot;onclick=alert(1)`,
    );
  });
});
