import { expect } from '@open-wc/testing';
import type { PostDetails } from '@zeacon/contract';
import { articles, leaveFeed, mount, postOf } from '../../../test/feed-fixture.ts';

describe('posts that are higher than others in <zc-community-feed>', () => {
  afterEach(leaveFeed);

  it('leave the page its frames while somebody scrolls to the last of them', async () => {
    const streamDetails = { name: 'Tides', posterUrl: '', width: 16, height: 9 } as PostDetails['streamDetails'];
    const body = { blocks: [] };
    const posts = [0, 1, 2, 3, 4].map((number) => postOf(number, { body, contentId: `str_${number}`, streamDetails }));
    const feed = await mount({ posts });
    for (let frame = 0; frame < 20; frame += 1) {
      articles(feed).at(-1)!.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    expect(articles(feed).at(-1)!.id).to.equal('pst_4');
  });
});
