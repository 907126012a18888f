import { expect } from '@open-wc/testing';
import { ana, HeardSocket, leaveFeed, mount, named, type Platform, postOf, start } from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';

const RealSocket = window.WebSocket;
const said = (id: string, parentId: string | null = null) => ({
  ...{ id, parentId, postId: 'pst_0', isRemoved: false, author: ana },
  ...{ createdDate: new Date(start), text: `Comment ${id}, ${'with many words '.repeat(12)}` },
});

describe('comments that come while somebody reads others in <zc-community-feed>', () => {
  beforeEach(() => {
    Object.assign(window, { WebSocket: HeardSocket });
    // As browsers do that do not anchor what is read by themselves.
    document.documentElement.style.overflowAnchor = 'none';
  });
  afterEach(() => {
    leaveFeed();
    window.WebSocket = RealSocket;
    document.documentElement.style.overflowAnchor = '';
  });

  for (const where of ['above', 'below', 'above and below'])
    it(`move nothing of what is read: ${where}`, async () => {
      let comments = Array.from({ length: 30 }, (_, number) => said(`cmt_${number}`));
      const ticket = { url: '/feed-socket', token: 't', expiresDate: new Date(start) };
      const platform: Partial<Platform> = {
        posts: [0, 1, 2].map((number) => postOf(number, { commentCount: 30 })),
        answer: ({ pathname }) => {
          if (pathname.endsWith('/realtime')) return ticket;
          return pathname.endsWith('/comments') ? { items: comments, nextCursor: null } : undefined;
        },
      };
      const feed = await mount(platform);
      await eventually(() => HeardSocket.last);
      HeardSocket.last!.hear({ type: 'joined', connectionId: 'c' });
      named(feed, '30 comments')!.click();
      const lines = () => [...feed.shadowRoot!.querySelectorAll<HTMLElement>('[part=comment]')];
      await eventually(() => lines().length === 30);
      const find = (id: string) => lines().find((line) => line.textContent.includes(`${id},`))!;
      const topOf = (id: string) => find(id).getBoundingClientRect().top;
      scrollBy({ top: topOf('cmt_20') - 80, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await feed.updateComplete;
      const before = topOf('cmt_20');
      if (where.includes('above')) comments = [...comments, said('cmt_30', 'cmt_2'), said('cmt_31', 'cmt_2')];
      if (where.includes('below')) comments = [...comments, said('cmt_40'), said('cmt_41', 'cmt_25')];
      HeardSocket.last!.hear({ type: 'talk', postId: 'pst_0', withinMs: 0 });
      await eventually(() => lines().length === comments.length);
      await feed.updateComplete;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      expect(Math.abs(topOf('cmt_20') - before)).to.be.lessThan(2);
    });
});
