import { expect } from '@open-wc/testing';
import { leaveFeed, mount, named, postOf, signIn, type } from '../../../test/feed-fixture.ts';
import { hostileStyles, lookOf, styleThePage } from '../../../test/hostile-styles.ts';
import { eventually } from '../../../test/player-fixture.ts';
import type { ZcCommunityFeedElement } from './zc-community-feed.ts';

const at = (feed: Element, selector: string) => feed.shadowRoot!.querySelector<HTMLElement>(selector)!;

/** Of colours as they come out on the screen. */
function channelsOf(color: string): number[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

function luminanceOf(color: string): number {
  const [r, g, b] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG 2.2 counts it. */
function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const letters = (element: Element) => {
  const { color, backgroundColor } = getComputedStyle(element);
  return contrastOf(color, backgroundColor);
};

describe('<zc-community-feed> on pages with styles of their own', () => {
  afterEach(leaveFeed);

  async function open(tokens: Record<string, string> = {}): Promise<ZcCommunityFeedElement> {
    const feed = await mount({
      posts: [postOf(0)],
      spaces: [{ id: 'spc_1', name: 'Boats' }],
      notices: [
        {
          ...{
            id: '1',
            kind: 'COMMENT',
            postId: 'pst_0',
            commentId: null,
            byName: 'Ben',
            byPictureUrl: null,
            title: '',
          },
          ...{ url: 'http://harbor.localhost:4000/', isRead: false, createdDate: new Date(0).toISOString() },
        },
      ],
    });
    for (const [name, value] of Object.entries(tokens)) feed.style.setProperty(name, value);
    await signIn(feed);
    await eventually(() => named(feed, 'Notifications') && named(feed, 'Add a poll'));
    named(feed, 'Add a poll')!.click();
    await eventually(() => at(feed, '[data-poll] input') && at(feed, '.count'));
    return feed;
  }

  it('looks the same whatever they say of everything', async () => {
    const feed = await open();
    for (const rules of [
      ...hostileStyles,
      '* { --text: red; --surface: red; --accent: red; --ink: red; --line: red }',
    ]) {
      const before = lookOf(feed.shadowRoot!, '.all');
      const undo = styleThePage(`${rules} zc-community-feed { width: 600px !important; display: block !important }`);
      const now = lookOf(feed.shadowRoot!, '.all');
      undo();
      const plain = styleThePage('zc-community-feed { width: 600px !important; display: block !important }');
      const same = lookOf(feed.shadowRoot!, '.all');
      plain();
      expect(now, rules).to.deep.equal(same);
      expect(lookOf(feed.shadowRoot!, '.all'), rules).to.deep.equal(before);
    }
  });

  it('takes the colours, corners and typeface that a page gives it', async () => {
    const feed = await open({
      ...{ '--zc-feed-background': 'rgb(240 230 220)', '--zc-feed-surface': 'rgb(255 250 245)' },
      ...{
        '--zc-feed-text': 'rgb(40 20 10)',
        '--zc-feed-muted': 'rgb(90 70 60)',
        '--zc-feed-border': 'rgb(200 180 160)',
      },
      ...{ '--zc-feed-secondary': 'rgb(0 90 80)', '--zc-feed-radius': '3px', '--zc-feed-font': 'Georgia' },
    });
    const style = (selector: string) => getComputedStyle(at(feed, selector));
    expect(style('.all').backgroundColor).to.equal('rgb(240, 230, 220)');
    const post = style('article');
    expect([post.backgroundColor, post.color, post.borderTopColor, post.borderTopLeftRadius]).to.deep.equal([
      ...['rgb(255, 250, 245)', 'rgb(40, 20, 10)', 'rgb(200, 180, 160)', '3px'],
    ]);
    expect(style('article .when').color).to.equal('rgb(90, 70, 60)');
    expect(style('.spaces [aria-pressed=true]').backgroundColor).to.equal('rgb(0, 90, 80)');
    expect(post.fontFamily).to.equal('Georgia');
    expect(style('textarea').borderTopLeftRadius).to.equal('3px');
    await expect(feed).to.be.accessible();
  });

  it('begins fields where the language does, until something is written', async () => {
    const feed = await open();
    feed.lang = 'ar';
    await eventually(() => at(feed, '.all').dir === 'rtl');
    const field = at(feed, '[data-place=post]') as HTMLTextAreaElement;
    expect(getComputedStyle(field).direction).to.equal('rtl');
    type(field, 'Sails');
    await feed.updateComplete;
    expect(getComputedStyle(field).direction).to.equal('ltr');
  });

  for (const scheme of ['light', 'dark'])
    it(`can be read with any colours, where the page is ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      try {
        const feed = await open();
        for (const color of ['#ffd400', '#00205b', '#808080', '#757575', 'white', 'black', 'hotpink']) {
          for (const token of ['accent', 'secondary', 'background', 'surface'])
            feed.style.setProperty(`--zc-feed-${token}`, color);
          const [main, chosen, count] = ['button.main', '.spaces [aria-pressed=true]', '.count'].map((one) =>
            letters(at(feed, one)),
          );
          expect(Math.min(main!, chosen!, count!), color).to.be.at.least(4.5);
          expect(letters(at(feed, 'article')), color).to.be.at.least(4.5);
        }
      } finally {
        document.documentElement.style.colorScheme = '';
      }
    });
});
