import { expect } from '@open-wc/testing';
import type { PostDetails } from '@zeacon/contract';
import {
  ana,
  articles,
  type FakePlayer,
  fieldOf,
  HeardSocket,
  leaveFeed,
  mount,
  named,
  type Platform,
  postOf,
  signIn,
  start,
  textOf,
  type,
  written,
} from '../../../test/feed-fixture.ts';
import { eventually } from '../../../test/player-fixture.ts';

describe('<zc-community-feed>', () => {
  afterEach(leaveFeed);

  it('shows posts as a feed that screen readers walk, and is accessible in both color schemes', async () => {
    const shown = await mount({ posts: [0, 1, 2].map((number) => postOf(number)) });
    const list = shown.shadowRoot!.querySelector('[role=feed]')!;
    expect(list.getAttribute('aria-busy')).to.equal('false');
    expect(articles(shown).map((one) => [one.ariaPosInSet, one.ariaSetSize])).to.deep.equal([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ]);
    await expect(shown).to.be.accessible();
    for (const scheme of ['light', 'dark']) {
      shown.style.colorScheme = scheme;
      await expect(shown).to.be.accessible();
    }
    articles(shown)[0]!.focus();
    list.firstElementChild!.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    expect(shown.shadowRoot!.activeElement?.id).to.equal('pst_1');
  });

  it('says what joining costs before somebody signs in, in their language', async () => {
    const price = { amount: 1500, currency: 'EUR', period: 'ONCE' };
    const shown = await mount({ posts: [postOf(0)], price });
    await eventually(() => textOf(shown).includes('Joining costs €15.00, once.'));
    await expect(shown).to.be.accessible();
    shown.remove();
    const german = await mount({ posts: [postOf(0)], price }, 'de');
    await eventually(() => textOf(german).includes('kostet einmalig 15,00'));
  });

  it('has the colour of the community, dark enough for white letters, unless the page has one', async () => {
    const shown = await mount({ posts: [postOf(0)], accentColor: '#2fa36b' });
    const colorOf = () => getComputedStyle(shown.shadowRoot!.querySelector('button.main')!).backgroundColor;
    await eventually(() => colorOf() === 'rgb(35, 133, 87)');
    await expect(shown).to.be.accessible();
    shown.style.setProperty('--zc-feed-accent', '#402080');
    expect(colorOf()).to.equal('rgb(64, 32, 128)');
  });

  it('shows what people wrote as text, and links to pages alone', async () => {
    const content = [
      { text: '<img src=x onerror=alert(1)>' },
      { text: 'bold', marks: ['bold' as const] },
      { text: 'page', href: 'https://sea.example/' },
      { text: 'script', href: 'javascript:alert(1)' },
    ];
    const unknown = { type: 'iframe', content } as never;
    const posts = [postOf(0, { title: '<script>x</script>', body: { blocks: [{ type: 'quote', content }, unknown] } })];
    const shown = await mount({ posts });
    const root = shown.shadowRoot!;
    expect(root.querySelector('article img, article script, article iframe')).to.equal(null);
    expect([...root.querySelectorAll<HTMLAnchorElement>('.text a')].map(({ href }) => href)).to.deep.equal([
      'https://sea.example/',
    ]);
    expect(root.querySelector('strong:not([part])')?.textContent).to.equal('bold');
    expect(textOf(shown)).to.contain('<script>x</script>');
  });

  it('makes links of addresses that people typed in posts and comments, but of no code', async () => {
    const address = 'https://sea.example/tides';
    const content = [
      { text: `See ${address}, <b>www.sea.example</b> and javascript://x.` },
      { text: address, marks: ['code' as const] },
      { text: 'www.bold.example', marks: ['bold' as const] },
      { text: address, href: 'https://other.example/' },
    ];
    const posts = [postOf(0, { body: { blocks: [{ type: 'paragraph', content }] }, commentCount: 1 })];
    const said = { id: 'cmt_1', postId: 'pst_0', parentId: null, isRemoved: false, createdDate: new Date(start) };
    const text = `"<i>${address}</i>" (www.sea.example)`;
    const answer = ({ pathname }: URL) =>
      pathname.endsWith('/comments') ? { items: [{ ...said, author: ana, text }], nextCursor: null } : undefined;
    const shown = await mount({ posts, answer });
    const root = shown.shadowRoot!;
    const links = (part: string) =>
      [...root.querySelectorAll<HTMLAnchorElement>(`${part} a`)].map((link) => [link.textContent, link.href]);
    expect(links('.text')).to.deep.equal([
      [address, address],
      ['www.sea.example', 'https://www.sea.example/'],
      ['www.bold.example', 'https://www.bold.example/'],
      [address, 'https://other.example/'],
    ]);
    expect(root.querySelector('.text')!.textContent).to.equal(content.map((span) => span.text).join(''));
    named(shown, '1 comment')!.click();
    await eventually(() => root.querySelector('.said'));
    expect(links('.said')).to.deep.equal([
      [address, address],
      ['www.sea.example', 'https://www.sea.example/'],
    ]);
    expect(root.querySelector('.said')!.textContent).to.equal(text);
    for (const { rel, target, firstElementChild } of root.querySelectorAll<HTMLAnchorElement>('.text a, .said a'))
      expect([rel, target, firstElementChild?.localName]).to.deep.equal(['nofollow noopener ugc', '_blank', 'bdi']);
    await expect(shown).to.be.accessible();
  });

  it('leads from names to profiles, of those who are members', async () => {
    const gone = { ...ana, name: 'Cy', role: null };
    const platform: Partial<Platform> = {
      posts: [
        postOf(0, { commentCount: 2 }),
        postOf(1, { author: gone }),
        postOf(2, { author: { ...gone, name: null } }),
      ],
    };
    const shown = await mount(platform);
    named(shown, '2 comments')!.click();
    await eventually(() => shown.shadowRoot!.querySelector('.thread .by a'));
    const links = [...shown.shadowRoot!.querySelectorAll<HTMLAnchorElement>('.by a:not(.when)')];
    const home = 'http://harbor.localhost:4000';
    expect(links.map(({ textContent, href, target, rel }) => [textContent, href, target, rel])).to.deep.equal([
      ['Ana', `${home}/member/mbr_1`, '_blank', 'noopener'],
      ['Ben', `${home}/member/mbr_2`, '_blank', 'noopener'],
      ['Ben', `${home}/member/mbr_2`, '_blank', 'noopener'],
    ]);
    expect(textOf(shown)).to.contain('Cy').and.contain('Deleted member');
    await expect(shown).to.be.accessible();
  });

  it('shows the pictures of people, and the first letter of those whose cannot be loaded', async () => {
    const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
    const authorOf = (name: string | null, pictureUrl: string | null) => ({ ...ana, name, pictureUrl });
    const shown = await mount({
      posts: [
        postOf(0, { author: authorOf('Ana', dot) }),
        postOf(1, { author: authorOf('élan', null) }),
        postOf(2, { author: authorOf('Bo', '/media/member-pictures/gone.webp?token="><script>') }),
        postOf(3, { author: authorOf(null, null) }),
      ],
    });
    const avatars = [...shown.shadowRoot!.querySelectorAll<HTMLElement>('article .avatar')];
    expect(avatars.map(({ textContent }) => textContent!.trim())).to.deep.equal(['A', 'É', 'B', '']);
    const [there, none, gone] = avatars.map((one) => one.querySelector('img'));
    expect(none).to.equal(null);
    expect(gone!.src).to.match(/^http:\/\/platform\.test\/media\/member-pictures\/gone\.webp/);
    await eventually(() => there!.naturalWidth === 1 && gone!.complete);
    // The letter is below the one, and seen where the other is not.
    const box = avatars[2]!.getBoundingClientRect();
    expect([gone!.naturalWidth, box.width, box.height]).to.deep.equal([0, 32, 32]);
    expect(avatars.every(({ ariaHidden }) => ariaHidden === 'true')).to.equal(true);
    await expect(shown).to.be.accessible();
  });

  it('plays the playlist of a post, with what opens it, and one at a time', async () => {
    const playlist = {
      id: 'pls_1',
      name: 'Tides',
      videoCount: 3,
      posterUrl: '/media/poster.webp?token=t',
      token: 'tok',
    };
    const posts = [
      postOf(1, { playlist }),
      postOf(2, { playlist: { ...playlist, id: 'pls_2', posterUrl: null } }),
      postOf(3, { playlist: { ...playlist, videoCount: 0 } }),
    ];
    const shown = await mount({ posts });
    // Narrow, so that all three are near enough to be drawn.
    shown.style.inlineSize = '240px';
    const lists = () =>
      [...shown.shadowRoot!.querySelectorAll('zc-post-media')].flatMap(
        (one) => one.shadowRoot?.querySelector('zc-post-playlist')?.shadowRoot ?? [],
      );
    await eventually(() => lists().length === 3 && lists()[2]!.querySelector('p'));
    expect(lists().map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'Tides 3 videos',
      'Tides 3 videos',
      'Tides There is nothing to watch in this playlist.',
    ]);
    const [first, second, third] = lists();
    expect(first!.querySelector('img')!.src).to.match(/^http:\/\/platform\.test\/media\/poster\.webp/);
    expect(third!.querySelector('button')).to.equal(null);
    await expect(shown).to.be.accessible();
    first!.querySelector('button')!.click();
    await eventually(() => first!.querySelector('zc-player'));
    const player = first!.querySelector('zc-player')!;
    const named = ['playlist-id', 'playlist-token', 'media-id', 'post-id', 'community-id', 'destination-type'];
    expect(named.map((name) => player.getAttribute(name))).to.deep.equal([
      'pls_1',
      'tok',
      null,
      'pst_1',
      'com_1',
      'POST',
    ]);
    second!.querySelector('button')!.click();
    await eventually(() => second!.querySelector('zc-player'));
    const [one, other] = [first!, second!].map((list) => list.querySelector<FakePlayer & HTMLElement>('zc-player')!);
    await one!.play();
    await other!.play();
    expect([one!.paused, other!.paused]).to.deep.equal([true, false]);
  });

  it('shows pictures of posts and what pages say that they link to, from the platform, and nothing of an older server', async () => {
    const pictures = [1, 2].map((id) => ({
      ...{ id: String(id), url: `/media/post-pictures/${id}.webp`, smallUrl: `/media/post-pictures/small/${id}.webp` },
      ...{ width: 400, height: 300, alt: id === 1 ? 'The harbor' : '' },
    }));
    const link = {
      ...{ url: 'https://news.example/1', title: 'A <b>light</b>', siteName: 'News', description: '' },
      ...{ pictureUrl: '/media/link-pictures/1.webp?token=t', width: 640, height: 320 },
    };
    const { pictures: _, link: __, ...old } = postOf(3);
    const shown = await mount({ posts: [postOf(1, { pictures, link }), postOf(2), old as PostDetails] });
    const all = shown.shadowRoot!.querySelectorAll('zc-post-media');
    expect(all).to.have.length(1);
    await eventually(() => all[0]!.shadowRoot?.querySelector('.link'));
    const media = all[0]!.shadowRoot;
    const links = [...media!.querySelectorAll('a')];
    const { origin } = new URL(links[0]!.href);
    expect(links.map(({ href }) => href)).to.deep.equal([...pictures.map(({ url }) => origin + url), link.url]);
    expect(links[0]!.getAttribute('aria-label')).to.equal('The harbor');
    expect([...media!.querySelectorAll('img')].map(({ src }) => src)).to.deep.equal(
      [...pictures.map(({ smallUrl }) => smallUrl), link.pictureUrl].map((path) => origin + path),
    );
    expect(media!.querySelector('strong')?.textContent).to.equal('A <b>light</b>');
    await expect(shown).to.be.accessible();
  });

  it('draws at most 60 of 10,000 posts, each once and in order, and keeps what one reads in place', async () => {
    const platform = { posts: Array.from({ length: 10_000 }, (_, number) => postOf(number)) };
    const shown = await mount(platform);
    const store = () => articles(shown).map(({ id }) => Number(id.slice(4)));
    const seen = new Set<number>();
    for (let step = 0; step < 40; step += 1) {
      scrollBy({ top: 900, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      await shown.updateComplete;
      await new Promise(requestAnimationFrame);
      const drawn = store();
      expect(drawn.length).to.be.at.most(60);
      expect(drawn).to.deep.equal([...drawn].sort((a, b) => a - b));
      for (const number of drawn) seen.add(number);
    }
    expect(Math.max(...seen)).to.be.greaterThan(60);
    const top = Math.max(...seen);
    expect([...seen].sort((a, b) => a - b)).to.deep.equal(Array.from({ length: top + 1 }, (_, number) => number));
  });

  it('shows the posts of the space that somebody chooses, or of the one that the page names', async () => {
    const spaces = [
      { id: 'spc_1', name: 'Boats <b>' },
      { id: 'spc_2', name: 'Ropes' },
    ];
    const posts = [postOf(0, { space: spaces[0]! }), postOf(1, { space: spaces[1]! }), postOf(2)];
    const shown = await mount({ posts, spaces });
    const ids = () => articles(shown).map(({ id }) => id);
    await eventually(() => named(shown, 'Boats <b>'));
    expect(ids()).to.deep.equal(['pst_0', 'pst_1', 'pst_2']);
    expect(articles(shown)[0]!.textContent).to.contain('Boats <b>');
    expect(named(shown, 'All posts')!.ariaPressed).to.equal('true');
    named(shown, 'Boats <b>')!.click();
    await eventually(() => ids().join() === 'pst_0');
    expect(named(shown, 'Boats <b>')!.ariaPressed).to.equal('true');
    await expect(shown).to.be.accessible();
    named(shown, 'All posts')!.click();
    await eventually(() => ids().length === 3);
    shown.space = 'spc_2';
    await eventually(() => ids().join() === 'pst_1');
    expect(named(shown, 'All posts')).to.equal(undefined);
  });

  it('begins anew in the order that the page asks for, in the space that somebody chose', async () => {
    const spaces = [{ id: 'spc_1', name: 'Boats' }];
    const posts = [0, 1, 2].map((number) => postOf(number, { space: number === 1 ? null : spaces[0]! }));
    const lists: string[] = [];
    const answer = ({ pathname, searchParams }: URL) => {
      if (!pathname.endsWith('/public/post')) return undefined;
      lists.push(`${searchParams.get('order')} ${searchParams.get('spaceId')}`);
      const found = posts.filter(({ space }) => !searchParams.has('spaceId') || space);
      return { items: searchParams.get('order') === 'POPULAR' ? found.toReversed() : found, nextCursor: null };
    };
    const shown = await mount({ posts, spaces, answer });
    const ids = () => articles(shown).map(({ id }) => id);
    expect(shown.order).to.equal('newest');
    expect(ids()).to.deep.equal(['pst_0', 'pst_1', 'pst_2']);
    shown.setAttribute('order', 'popular');
    await eventually(() => ids().join() === 'pst_2,pst_1,pst_0');
    await eventually(() => named(shown, 'Boats'));
    named(shown, 'Boats')!.click();
    await eventually(() => ids().join() === 'pst_2,pst_0');
    shown.order = 'newest';
    await eventually(() => ids().join() === 'pst_0,pst_2');
    shown.removeAttribute('order');
    await shown.updateComplete;
    expect(lists).to.deep.equal(['null null', 'POPULAR null', 'POPULAR spc_1', 'null spc_1']);
    expect(named(shown, 'Boats')!.ariaPressed).to.equal('true');
  });

  it('counts new posts where the most popular come first, and reads that list anew when somebody asks for them', async () => {
    const RealSocket = window.WebSocket;
    Object.assign(window, { WebSocket: HeardSocket });
    const hear = (event: object) => HeardSocket.last!.hear(event);
    const ticket = { url: '/feed-socket', token: 't', expiresDate: new Date(start) };
    const platform: Partial<Platform> = {
      posts: Array.from({ length: 30 }, (_, number) => postOf(number)),
      answer: ({ pathname }) => (pathname.endsWith('/realtime') ? ticket : undefined),
    };
    try {
      const shown = await mount(platform);
      shown.order = 'popular';
      await eventually(() => HeardSocket.last);
      hear({ type: 'joined', connectionId: 'c' });
      await eventually(() => articles(shown).length > 0);
      hear({ type: 'post', postId: 'pst_40', change: 'published', spaceId: null });
      await eventually(() => shown.shadowRoot!.querySelector('.news'));
      // Meanwhile others became more popular.
      platform.posts = [3, 40, 2, 1].map((number) => postOf(number));
      shown.shadowRoot!.querySelector<HTMLElement>('.news')!.click();
      const ids = () => articles(shown).map(({ id }) => id);
      await eventually(() => ids().join() === 'pst_3,pst_40,pst_2,pst_1');
      expect(shown.shadowRoot!.querySelector('.news')).to.equal(null);
    } finally {
      leaveFeed();
      window.WebSocket = RealSocket;
    }
  });

  it('shows a poll with its results as far as one may know them', async () => {
    const poll = {
      ...{ question: '<i>Where?</i>', voteCount: 3, endsDate: '2026-06-01T09:00:00Z', isEnded: false, ownOption: null },
      options: [
        { text: '<img src=x onerror=alert(1)>', count: null },
        { text: 'South', count: null },
      ],
    };
    const ended = {
      ...poll,
      isEnded: true,
      ownOption: 1,
      options: poll.options.map((one, at) => ({ ...one, count: 1 + at })),
    };
    const shown = await mount({ posts: [postOf(0, { poll }), postOf(1, { poll: ended })] });
    const [running, over] = [...shown.shadowRoot!.querySelectorAll('.poll')];
    expect(running!.querySelector('img, i, progress')).to.equal(null);
    expect(running!.textContent)
      .to.contain('<img src=x onerror=alert(1)>')
      .and.contain('3 votes')
      .and.contain('Voting ends:');
    expect([...over!.querySelectorAll('progress')].map(({ value, max }) => value / max)).to.deep.equal([1 / 3, 2 / 3]);
    expect(over!.textContent).to.contain('67% · 2 votes').and.contain('Voting has ended');
    expect([...over!.querySelectorAll('button')].map((one) => [one.disabled, one.ariaPressed])).to.deep.equal([
      [true, 'false'],
      [true, 'true'],
    ]);
    for (const scheme of ['light', 'dark']) {
      shown.style.colorScheme = scheme;
      await expect(shown).to.be.accessible();
    }
  });

  it('opens the comments in place, with answers below what they answer', async () => {
    const shown = await mount({ posts: [postOf(0, { commentCount: 2 })] });
    let opened = '';
    shown.addEventListener('zc-post-open', ({ postId }) => (opened = postId));
    named(shown, '2 comments')!.click();
    await eventually(() => shown.shadowRoot!.querySelector('ul ul li'));
    expect(opened).to.equal('pst_0');
    expect(shown.shadowRoot!.querySelector('ul ul .said')?.textContent).to.equal('<b>Second</b>');
    expect(named(shown, '2 comments')!.ariaExpanded).to.equal('true');
    await expect(shown).to.be.accessible();
  });

  it('tells the page of which community it is, and which role the member has', async () => {
    const shown = await mount({ posts: [postOf(0)] });
    await eventually(() => shown.communityTitle === 'Harbor club');
    expect(shown.memberRole).to.equal(null);
    const said: unknown[] = [];
    shown.addEventListener('zc-member-change', ({ username, memberRole, communityTitle }) =>
      said.push([username, memberRole, communityTitle]),
    );
    await signIn(shown);
    expect(shown.memberRole).to.equal('MEMBER');
    await shown.signOut();
    expect(shown.memberRole).to.equal(null);
    expect(said).to.deep.equal([
      ['Kim', 'MEMBER', 'Harbor club'],
      [null, null, 'Harbor club'],
    ]);
  });

  it('gives reactions to comments, where the server has some of them', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0, { commentCount: 2 })] };
    const shown = await mount(platform);
    named(shown, '2 comments')!.click();
    const thread = () => shown.shadowRoot!.querySelector('#thread-pst_0')!;
    const buttons = () => [...thread().querySelectorAll<HTMLButtonElement>('.react')];
    await eventually(() => buttons().length === 1);
    await signIn(shown);
    await expect(shown).to.be.accessible();
    buttons()[0]!.click();
    await eventually(() => buttons()[0]!.ariaLabel === 'Like, 1');
    expect(buttons()[0]!.ariaPressed).to.equal('true');
    const given = () => platform.sent!.filter(([path]) => path === 'reaction').map(([, body]) => body);
    expect(given()).to.deep.equal([{ postId: 'pst_0', commentId: 'cmt_1', reaction: 'LIKE', isGiven: true }]);
    buttons()[0]!.click();
    await eventually(() => given().at(-1)!.isGiven === false);
  });

  it('marks comments at a second on the seek bar, and plays from there, in one player', async () => {
    const streamDetails = { name: 'Tides', posterUrl: '', width: 16, height: 9 } as PostDetails['streamDetails'];
    const platform: Partial<Platform> = { posts: [postOf(5, { contentId: 'str_1', streamDetails, commentCount: 2 })] };
    const shown = await mount(platform);
    named(shown, '2 comments')!.click();
    await eventually(() => named(shown, '0:25'));
    expect(shown.shadowRoot!.querySelectorAll('[part=moment]')).to.have.length(1);
    await expect(shown).to.be.accessible();
    named(shown, '0:25')!.click();
    const player = () => shown.shadowRoot!.querySelector<FakePlayer>('zc-player')!;
    await eventually(player);
    expect(player().getAttribute('start-time')).to.equal('25');
    await eventually(() => player().shadowRoot!.querySelector('[data-moments] [data-at]'));
    const mark = player().shadowRoot!.querySelector<HTMLElement>('[data-at]')!;
    expect([mark.style.left, mark.title]).to.deep.equal(['25%', '0:25\nBen: First!']);
    mark.click();
    expect([player().currentTime, player().plays]).to.deep.equal([25, 1]);
    player().currentTime = 60;
    named(shown, '0:25')!.click();
    expect([player().currentTime, player().plays]).to.deep.equal([25, 2]);
    expect(shown.shadowRoot!.querySelectorAll('zc-player')).to.have.length(1);
  });

  it('lets a member write about the second that plays', async () => {
    const streamDetails = { name: 'Tides', posterUrl: '', width: 16, height: 9 } as PostDetails['streamDetails'];
    const platform: Partial<Platform> = { posts: [postOf(5, { contentId: 'str_1', streamDetails, commentCount: 2 })] };
    const shown = await mount(platform);
    await signIn(shown);
    named(shown, '2 comments')!.click();
    const thread = () => shown.shadowRoot!.querySelector('#thread-pst_5')!;
    await eventually(() => fieldOf(thread()));
    const box = () => thread().querySelector<HTMLInputElement>('.at input');
    // Nothing plays.
    expect(box()).to.equal(null);
    named(shown, 'Play video')!.click();
    const player = () => shown.shadowRoot!.querySelector<FakePlayer>('zc-player')!;
    await eventually(() => player() && box());
    player().currentTime = 42.7;
    await eventually(() => textOf(shown).includes('At 0:42 of the video'));
    await expect(shown).to.be.accessible();
    box()!.click();
    player().currentTime = 63;
    type(fieldOf(thread()), 'Here');
    await shown.updateComplete;
    expect(textOf(shown)).to.contain('At 0:42 of the video');
    named(shown, 'Comment')!.click();
    await eventually(() => textOf(shown).includes('At 1:03 of the video'));
    expect(written(platform)).to.deep.equal([{ postId: 'pst_5', text: 'Here', parentId: null, atSec: 42 }]);
    expect(box()!.checked).to.equal(false);
  });

  it('quotes the words that are selected, or all, and lets go of them', async () => {
    const item = (text: string) => [{ text }];
    const blocks: PostDetails['body']['blocks'] = [
      { type: 'paragraph', content: [{ text: 'Turns ' }, { text: 'at noon', marks: ['bold'] }, { text: '.' }] },
      { type: 'list', ordered: false, items: [item('Ropes'), item('Anchors')] },
    ];
    const platform: Partial<Platform> = { posts: [postOf(5, { body: { blocks }, commentCount: 2 }), postOf(6)] };
    const shown = await mount(platform);
    await signIn(shown);
    expect(named(shown, 'Quote')).to.equal(undefined);
    named(shown, '2 comments')!.click();
    await eventually(() => named(shown, 'Quote'));
    const root = shown.shadowRoot!;
    const quoting = () => root.querySelector('form blockquote')?.textContent.replace(/\s+/g, ' ').trim();
    const buttons = () =>
      [...root.querySelectorAll<HTMLElement>('article button')].filter((one) => one.textContent === 'Quote');
    const press = (at: number) => {
      buttons()[at]!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      // As some browsers do.
      getSelection()!.removeAllRanges();
      buttons()[at]!.click();
    };
    press(0);
    await eventually(() => quoting() === 'Turns at noon. Ropes Anchors Ana Remove quote');
    expect(root.activeElement).to.equal(fieldOf(root.querySelector('.thread')!));
    const strong = root.querySelector('.text strong')!;
    const text = (part: Element) => document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode()!;
    getSelection()!.setBaseAndExtent(text(strong), 3, text(root.querySelector('li')!), 2);
    press(0);
    await eventually(() => quoting() === 'noon. Ro Ana Remove quote');
    await expect(shown).to.be.accessible();
    // Of another post, nothing of it is selected here.
    getSelection()!.setBaseAndExtent(text(articles(shown)[1]!), 0, text(articles(shown)[1]!), 1);
    press(1);
    await eventually(() => quoting() === 'First! Ben Remove quote');
    const field = root.querySelector<HTMLTextAreaElement>('[data-place="comment cmt_1"]')!;
    expect(root.activeElement).to.equal(field);
    type(field, 'Indeed');
    await shown.updateComplete;
    named(shown, 'Comment')!.click();
    await eventually(() => written(platform).length === 1);
    const quote = { id: 'cmt_1', text: 'First!' };
    expect(written(platform)).to.deep.equal([
      { postId: 'pst_5', text: 'Indeed', parentId: 'cmt_1', atSec: null, quote },
    ]);
    await eventually(() => quoting() === 'noon. Ro Ana Remove quote');
    named(shown, 'Remove quote')!.click();
    await eventually(() => quoting() === undefined);
  });

  it('says that a watch party runs, or when one begins, with a link to the page where one joins', async () => {
    const party = { postId: 'pst_0', startDate: new Date(start).toISOString(), isPaused: false, positionMs: 0 };
    const of = { ...party, durationMs: 60_000, watchingCount: 3 };
    const shown = await mount({
      posts: [
        postOf(0, { watchParty: { ...of, state: 'RUNNING' } }),
        postOf(1, { watchParty: { ...of, state: 'SCHEDULED' } }),
        postOf(2),
      ],
    });
    const lines = articles(shown).map((one) => one.querySelector('.party'));
    expect(lines.map((line) => line?.textContent.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'Join the watch party 3 watching',
      `Watch party ${articles(shown)[0]!.querySelector('time')!.textContent}`,
      undefined,
    ]);
    const link = lines[0]!.querySelector('a')!;
    expect([link.href, link.target, link.rel]).to.deep.equal([
      'http://harbor.localhost:4000/post/pst_0',
      '_blank',
      'noopener',
    ]);
    await expect(shown).to.be.accessible();
  });

  it('says what the server says of comments that it does not give, and tries again', async () => {
    const platform: Partial<Platform> = { posts: [postOf(0, { commentCount: 2 })] };
    const shown = await mount(platform);
    platform.refusal = { status: 404, error: 'post.not_found' };
    named(shown, '2 comments')!.click();
    await eventually(() => shown.shadowRoot!.querySelector('.problem'));
    expect(textOf(shown)).to.contain('The comments could not be loaded. No');
    await expect(shown).to.be.accessible();
    platform.refusal = undefined;
    named(shown, 'Try again')!.click();
    await eventually(() => shown.shadowRoot!.querySelector('.said'));
    expect(textOf(shown)).not.to.contain('The comments could not be loaded.');
  });

  it('begins with the post that a link leads to, and shows it once', async () => {
    history.replaceState(null, '', '?zc-post=pst_25');
    const shown = await mount({ posts: Array.from({ length: 40 }, (_, number) => postOf(number)) });
    expect(articles(shown)[0]!.id).to.equal('pst_25');
    await eventually(() => shown.shadowRoot!.querySelector('#thread-pst_25 li'));
    expect(articles(shown).filter(({ id }) => id === 'pst_25')).to.have.length(1);
  });

  for (const [error, status, words] of [
    ['community.members_only', 422, 'Only members see what is written here.'],
    ['community.not_found', 404, 'There is no such community.'],
    ['embed_site.refused', 403, 'This community may not be shown on this site.'],
    ['server.failed', 500, 'The posts could not be loaded.'],
  ] as const)
    it(`says why nothing is shown: ${error}`, async () => {
      const shown = await mount({ refusal: { status, error } });
      expect(shown.shadowRoot!.querySelector('[role=alert]')?.textContent).to.contain(words);
      expect(Boolean(named(shown, 'Try again'))).to.equal(error === 'server.failed');
      await expect(shown).to.be.accessible();
      const detail = () => shown.shadowRoot!.querySelector('[part=message-detail]')?.textContent;
      expect(detail()).to.equal('No');
      shown.hideToast = true;
      await shown.updateComplete;
      expect(detail()).to.equal(undefined);
    });

  it('is empty where nothing was written, and speaks and reads from right to left', async () => {
    const shown = await mount({}, 'ar');
    await eventually(() => textOf(shown).includes('لم يُكتب شيء هنا بعد.'));
    expect(shown.shadowRoot!.querySelector<HTMLElement>('.all')!.dir).to.equal('rtl');
  });
});
