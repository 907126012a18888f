import { expect } from '@open-wc/testing';
import type { PostDetails } from '@zeacon/contract';
import { articles, type FakePlayer, leaveFeed, mount, named, postOf } from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';

const withVideo = (number: number, more: Partial<PostDetails> = {}) =>
  postOf(number, {
    ...{ body: { blocks: [] }, contentId: `str_${number}`, mediaToken: `tok_${number}` },
    streamDetails: { name: `Tide ${number}`, posterUrl: '', width: 16, height: 9 } as PostDetails['streamDetails'],
    ...more,
  });

const playersOf = (feed: Element) => [...feed.shadowRoot!.querySelectorAll<FakePlayer & HTMLElement>('zc-player')];
const idsOf = (feed: Element) => playersOf(feed).map((player) => player.closest('article')!.id);

/** Until a post and its neighbours are in the page. */
async function goTo(feed: Element, number: number): Promise<void> {
  await eventually(() => {
    const drawn = articles(feed);
    const isAbove = Number(drawn[0]!.id.slice(4)) > number;
    const article = drawn.find(({ id }) => id === `pst_${number}`) ?? drawn.at(isAbove ? 0 : -1)!;
    article.scrollIntoView({ block: 'center', behavior: 'instant' });
    return article.id === `pst_${number}`;
  });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

async function play(feed: Element, number: number): Promise<FakePlayer & HTMLElement> {
  await goTo(feed, number);
  named(feed, `Play video: Tide ${number}`)!.click();
  const player = () => playersOf(feed).find((one) => one.closest('article')!.id === `pst_${number}` && !one.inert);
  await eventually(player);
  return player()!;
}

const showsPicture = (player: Element) => player.dispatchEvent(new Event('playing'));

function connectBy(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
}

describe('videos beside the one that plays in <zc-community-feed>', () => {
  beforeEach(() => connectBy(undefined));
  afterEach(() => {
    leaveFeed();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('are opened behind their posters once it shows a picture, one above and one below', async () => {
    const feed = await mount({ posts: [0, 1, 2, 3, 4].map((number) => withVideo(number)) });
    const player = await play(feed, 2);
    expect(idsOf(feed)).to.deep.equal(['pst_2']);
    showsPicture(player);
    expect(idsOf(feed)).to.deep.equal(['pst_1', 'pst_2', 'pst_3']);
    const [above, , below] = playersOf(feed);
    for (const one of [above!, below!]) {
      expect([one.getAttribute('preload'), one.hasAttribute('autoplay'), one.plays]).to.deep.equal([
        ...['metadata', false, 0],
      ]);
      // Neither reachable nor counted.
      expect([one.inert, one.hasAttribute('preview')]).to.deep.equal([true, true]);
    }
    expect(below!.getAttribute('media-token')).to.equal('tok_3');
    // The poster is above it.
    const button = named(feed, 'Play video: Tide 3')!;
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = feed.shadowRoot!.elementFromPoint(left + width / 2, top + height / 2);
    expect(hit?.closest('button') === button).to.equal(true);
    await expect(feed).to.be.accessible();
  });

  it('play in the player that was opened, and others are opened then', async () => {
    const feed = await mount({ posts: [0, 1, 2, 3, 4].map((number) => withVideo(number)) });
    showsPicture(await play(feed, 2));
    const below = playersOf(feed)[2]!;
    const player = await play(feed, 3);
    expect(player === below).to.equal(true);
    expect([player.plays, player.hasAttribute('preview')]).to.deep.equal([1, false]);
    expect(idsOf(feed)).to.deep.equal(['pst_3']);
    showsPicture(player);
    expect(idsOf(feed)).to.deep.equal(['pst_2', 'pst_3', 'pst_4']);
    showsPicture(player);
    expect(idsOf(feed)).to.deep.equal(['pst_2', 'pst_3', 'pst_4']);
  });

  it('are found beyond posts without one; lives are not opened', async () => {
    const posts = [withVideo(0, { contentType: 'LIVE' }), postOf(1), withVideo(2), postOf(3), withVideo(4)];
    const feed = await mount({ posts });
    showsPicture(await play(feed, 2));
    expect(idsOf(feed)).to.deep.equal(['pst_2', 'pst_4']);
  });

  it('are forgotten where they could not be opened', async () => {
    const feed = await mount({ posts: [0, 1].map((number) => withVideo(number)) });
    showsPicture(await play(feed, 0));
    const below = playersOf(feed)[1]!;
    below.dispatchEvent(new Event('zc-player-error'));
    expect(idsOf(feed)).to.deep.equal(['pst_0']);
    const player = await play(feed, 1);
    expect(player === below).to.equal(false);
    expect(player.hasAttribute('autoplay')).to.equal(true);
  });

  for (const connection of [
    { saveData: true },
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { type: 'cellular' },
  ])
    it(`are not opened with ${JSON.stringify(connection)}`, async () => {
      connectBy(connection);
      const feed = await mount({ posts: [0, 1, 2].map((number) => withVideo(number)) });
      showsPicture(await play(feed, 1));
      expect(idsOf(feed)).to.deep.equal(['pst_1']);
    });

  it('go with the posts that they are in, and come again with them', async () => {
    const feed = await mount({ posts: Array.from({ length: 40 }, (_, number) => withVideo(number)) });
    const player = await play(feed, 0);
    showsPicture(player);
    const below = playersOf(feed)[1]!;
    await goTo(feed, 12);
    await eventually(() => !below.isConnected);
    await goTo(feed, 0);
    expect(idsOf(feed)).to.deep.equal(['pst_0']);
    player.currentTime = 7;
    await eventually(() => idsOf(feed).length === 2);
    expect(idsOf(feed)).to.deep.equal(['pst_0', 'pst_1']);
  });
});
