import { expect } from '@open-wc/testing';
import { useDevices } from '../../test/guest-devices.ts';
import { hostileStyles, lookOf, styleThePage } from '../../test/hostile-styles.ts';
import { openLivePlatform } from '../../test/live-platform.ts';
import { eventually } from '../../test/player-fixture.ts';
import { bubble, stories } from '../../test/widget-fixture.ts';
import '../chat/zc-chat/define.ts';
import '../feed/zc-community-feed/define.ts';
import '../live/zc-hand-raise/define.ts';
import '../share/zc-share-dialog/define.ts';
import '../widget/zc-widget/define.ts';
import type { ZcShareDialogElement } from '../share/zc-share-dialog/zc-share-dialog.ts';

type Mounted = [shown: Element, first: string];

let run = 0;
const column = document.createElement('div');

function add<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: object): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), { lang: 'en', ...properties });
  column.append(element);
  return element;
}

async function mountChat(): Promise<Mounted> {
  const chat = add('zc-chat', { streamId: `str_styles_${++run}` });
  await eventually(() => chat.shadowRoot!.querySelector('textarea'));
  chat.style.width = '640px';
  return [chat, '.root'];
}

async function mountHand(): Promise<Mounted> {
  const hand = add('zc-hand-raise', { streamId: `str_styles_${++run}` });
  await eventually(() => hand.renderRoot.querySelector('button'));
  hand.renderRoot.querySelector('button')?.click();
  const dialog = () => document.querySelector('zc-hand-dialog');
  await eventually(() => dialog()?.shadowRoot?.querySelector('form input'));
  return [dialog()!, 'dialog'];
}

async function mountShare(): Promise<Mounted> {
  const dialog: ZcShareDialogElement = add('zc-share-dialog', {});
  const embedCode = () => '<zc-player></zc-player>';
  await dialog.open({ title: 'Aurora', url: 'https://video.example/v/str_1', currentTime: 65, embedCode });
  return [dialog, 'dialog'];
}

const post = {
  ...{ uuid: 'pst_1', contentId: null, contentType: null, businessAccountId: 'biz_1', title: 'Dusk' },
  createdDate: '2026-03-10T12:00:00Z',
  ...{ streamDetails: null, mediaToken: null, url: 'http://harbor.localhost:4000/post/pst_1' },
  community: { id: 'com_1', title: 'Harbor club', subdomain: 'harbor', url: 'http://harbor.localhost:4000' },
  body: { blocks: [{ type: 'paragraph', content: [{ text: 'Words of a post. '.repeat(9) }] }] },
  ...{ state: 'PUBLISHED', isPinned: false, author: { memberId: 'mbr_1', name: 'Ana', role: 'MEMBER' } },
  ...{ picture: null, pictureUrl: null, pictures: [], link: null, editedDate: null, commentCount: 2, watchParty: null },
  ...{ publishDate: null, mentions: [], space: null, poll: null },
  reactions: [{ reaction: 'LIKE', count: 2, isMine: false }],
};

async function mountFeed(): Promise<Mounted> {
  window.fetch = async (input) => {
    const { pathname } = new URL(String(input));
    const { title, url } = post.community;
    const replies: [string, object][] = [
      ['/details', { id: 'com_1', title, url, visibility: 'PUBLIC', price: null, accentColor: null }],
      ['/public/post', { items: [post], nextCursor: null }],
      ['/public/spaces', { items: [] }],
    ];
    const reply = replies.find(([end]) => pathname.endsWith(end));
    if (!reply) return new Response('{"error":"community.not_found","message":"No"}', { status: 404 });
    return new Response(JSON.stringify({ responseData: reply[1] }));
  };
  const feed = add('zc-community-feed', { communityId: 'com_1', appHost: 'http://platform.test', consent: 'denied' });
  await eventually(() => feed.shadowRoot!.querySelector('article .text'));
  return [feed, '.all'];
}

const mountWidget = (form: typeof bubble.form) => async (): Promise<Mounted> => {
  const more = form === 'STORIES' ? stories : {};
  const config = { ...bubble, ...more, form, key: `wgt_styles_${++run}` };
  const widget = add('zc-widget', { consent: 'denied', config });
  // Names under the pictures of stories are on the page itself, in its colour.
  widget.style.color = '#222';
  await widget.updateComplete;
  if (form === 'MODAL') await widget.open();
  return [widget, { MODAL: '.box', STORIES: '.row', BUBBLE: '.corner', BAR: '.corner', INLINE: '.inline' }[form]];
};

describe('elements on pages with styles of their own', () => {
  const realFetch = window.fetch;
  let platform: ReturnType<typeof openLivePlatform>;
  let devices: ReturnType<typeof useDevices>;
  beforeEach(() => {
    column.style.cssText = 'display: block !important; position: static; width: 640px !important';
    document.body.append(column);
    platform = openLivePlatform();
    devices = useDevices();
  });
  afterEach(async () => {
    for (const each of [...column.children, ...document.querySelectorAll('zc-hand-dialog')]) each.remove();
    column.remove();
    await Promise.resolve();
    devices.restore();
    platform.close();
    window.fetch = realFetch;
    sessionStorage.clear();
  });

  for (const [name, mount] of [
    ['<zc-chat>', mountChat],
    ['the dialog of <zc-hand-raise>', mountHand],
    ['<zc-share-dialog>', mountShare],
    ['<zc-community-feed>', mountFeed],
    ['a bubble', mountWidget('BUBBLE')],
    ['a bar', mountWidget('BAR')],
    ['a widget’s dialog', mountWidget('MODAL')],
    ['stories', mountWidget('STORIES')],
  ] as const)
    it(`${name} looks the same whatever the page says`, async () => {
      const [shown, first] = await mount();
      const root = shown.shadowRoot!;
      await Promise.allSettled(root.getAnimations().map(({ finished }) => finished));
      const before = lookOf(root, first);
      for (const rules of hostileStyles) {
        const undo = styleThePage(rules);
        const now = lookOf(root, first);
        undo();
        expect(now, rules).to.deep.equal(before);
      }
    });

  it('chat, feed and dialogs take the typeface and colours that a page gives them', async () => {
    for (const [name, mount] of [
      ['chat', mountChat],
      ['feed', mountFeed],
      ['share', mountShare],
      ['player', mountHand],
    ] as const) {
      const [shown, first] = await mount();
      (shown as HTMLElement).style.cssText =
        `--zc-${name}-font: Georgia; --zc-${name}-text: rgb(1, 2, 3); --zc-${name}-background: rgb(4, 5, 6)`;
      const style = getComputedStyle(shown.shadowRoot!.querySelector(first)!);
      expect(style.fontFamily, name).to.equal('Georgia');
      if (name === 'chat' || name === 'feed')
        expect([style.color, style.backgroundColor]).to.deep.equal(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
    }
  });

  for (const [rules, height] of [
    ['', 480],
    ['height: 300px', 300],
    ['height: 100px; min-height: 0', 100],
    ['position: fixed; inset: 10px auto auto 10px; bottom: calc(100% - 210px); height: auto; min-height: 0', 200],
  ] as const)
    it(`a chat is as high as a page says: ${rules || 'nothing'}`, async () => {
      const [chat] = await mountChat();
      (chat as HTMLElement).style.cssText = rules;
      expect(chat.shadowRoot!.querySelector('.root')!.getBoundingClientRect().height).to.equal(height);
    });
});
