import { expect } from '@open-wc/testing';
import type { PostDetails } from '@zeacon/contract';
import { leaveFeed, mount, postOf } from '../../../test/feed-fixture.ts';

describe('upright videos in <zc-community-feed>', () => {
  afterEach(leaveFeed);

  it('are seen in their shape, no higher than most of the window', async () => {
    const streamDetails = { name: 'Tides', posterUrl: '', width: 9, height: 16 } as PostDetails['streamDetails'];
    const shown = await mount({ posts: [postOf(5, { contentId: 'str_1', streamDetails })] });
    const { width, height } = shown.shadowRoot!.querySelector('[part=video]')!.getBoundingClientRect();
    expect(width).to.be.greaterThan(100);
    expect(height / width).to.be.closeTo(16 / 9, 0.05);
    expect(height).to.be.at.most(innerHeight * 0.76);
  });
});
