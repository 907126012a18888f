import { expect } from '@open-wc/testing';
import {
  graphicOf,
  graphicsOf,
  overlaysOf,
  painted,
  placementOf,
  rootOf,
  seekTo,
  showsGraphics,
} from '../../../test/overlay-fixture.ts';
import { configOf, eventually, mount, openPaused, press, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import type { ZcHypergraphicSelectEvent } from '../events/hypergraphic-select.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

/** Clicks like a viewer, without leaving the page. Returns the address of the link. */
function click(graphic: HTMLAnchorElement | undefined): string | undefined {
  let href: string | undefined;
  const stay = (event: Event) => {
    if (!event.defaultPrevented) href = graphic?.href;
    event.preventDefault();
  };
  window.addEventListener('click', stay, { once: true });
  graphic?.click();
  window.removeEventListener('click', stay);
  return href;
}

async function mountWith(url: string, properties: Partial<ZcPlayerElement> = {}) {
  const player = await mount({ overlays: overlaysOf({ hypergraphics: [graphicOf('hyg_1', { url })] }), ...properties });
  await openPaused(player);
  await showsGraphics(player, 1);
  return player;
}

const only = (player: ZcPlayerElement) => graphicsOf(player)[0] as HTMLAnchorElement;

describe('<zc-hypergraphics> links', () => {
  afterEach(unmountAll);

  for (const [url, href, target] of [
    ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d', '_blank'],
    ['shop.example/a', 'https://shop.example/a', '_blank'],
    ['sales@shop.example', 'mailto:sales@shop.example', ''],
  ] as const)
    it(`opens ${url}`, async () => {
      const player = await mountWith(url);
      expect([only(player).href, only(player).target, only(player).rel]).to.deep.equal([href, target, 'noopener']);
      expect(click(only(player))).to.equal(href);
    });

  for (const url of [
    'javascript:alert(1)',
    'JavaScript://shop.example/%0aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '" onclick="alert(1)',
  ])
    it(`is a picture without a link if the address is ${JSON.stringify(url)}`, async () => {
      const player = await mountWith(url);
      expect(only(player).hasAttribute('href')).to.equal(false);
      expect(only(player).role).to.equal('img');
      only(player).focus();
      expect(rootOf(player).activeElement).to.not.equal(only(player));
      let told = 0;
      player.addEventListener('zc-hypergraphic-select', () => (told += 1));
      expect(click(only(player))).to.equal('');
      expect(told).to.equal(0);
    });

  it('dispatches which graphic was chosen, and pauses when the link is followed', async () => {
    const player = await mountWith('https://shop.example/shoe');
    const told: ZcHypergraphicSelectEvent[] = [];
    document.body.addEventListener('zc-hypergraphic-select', (event) => told.push(event), { once: true });
    await player.play();
    const before = player.currentTime;
    click(only(player));
    expect(player.paused).to.equal(true);
    expect(told.length).to.equal(1);
    expect(told[0]?.target).to.equal(player);
    const { currentTime, ...rest } = told[0]?.detail ?? { currentTime: -1 };
    expect(currentTime).to.be.at.least(before);
    expect(rest).to.deep.equal({
      uuid: 'hyg_1',
      placementId: 'hgp_1',
      name: 'Graphic hyg_1',
      url: 'https://shop.example/shoe',
    });
  });

  it('leaves the link to a page that cancels the event', async () => {
    const player = await mountWith('https://shop.example/shoe');
    player.addEventListener('zc-hypergraphic-select', (event) => event.preventDefault());
    await player.play();
    expect(click(only(player))).to.equal(undefined);
    expect(player.paused).to.equal(false);
  });

  it('a press neither plays, seeks nor enters full screen', async () => {
    const player = await mountWith('https://shop.example/shoe');
    player.addEventListener('zc-hypergraphic-select', (event) => event.preventDefault());
    const before = player.currentTime;
    for (const type of ['pointerdown', 'pointerup', 'click', 'pointerdown', 'pointerup', 'click', 'dblclick']) {
      const init = { bubbles: true, composed: true, cancelable: true, pointerType: 'touch' };
      only(player).dispatchEvent(new PointerEvent(type, init));
    }
    expect(player.paused).to.equal(true);
    expect(player.currentTime).to.equal(before);
    expect(player.matches(':fullscreen')).to.equal(false);
  });

  it('can be reached while the controls are hidden, and lies below them while they are shown', async () => {
    const overlays = overlaysOf({
      placements: [placementOf('hgp_1', { style: { top: 0, left: 0, width: 100 } })],
      hypergraphics: [graphicOf('hyg_1', { width: 16, height: 9 })],
    });
    const player = await mount({ overlays });
    await openPaused(player);
    await showsGraphics(player, 1);
    const { left, bottom, width } = player.getBoundingClientRect();
    const at = (up: number) => rootOf(player).elementFromPoint(left + width / 2, bottom - up);
    await eventually(() => at(30)?.closest('.controls'));
    await player.play();
    await eventually(() => !rootOf(player).querySelector('.frame')?.hasAttribute('data-awake'));
    await eventually(() => at(30)?.closest('.graphic') === only(player));
  });

  it('is reached by the keyboard in the order of layers, with its name, and Space pauses', async () => {
    const hypergraphics = ['b', 'a'].map((name) => graphicOf(`hyg_${name}`, { name }));
    const placements = [
      placementOf('hgp_b', { hypergraphicId: 'hyg_b', dropTimestamp: 500 }),
      placementOf('hgp_a', { hypergraphicId: 'hyg_a', dropTimestamp: 0 }),
    ];
    const player = await mount({ overlays: overlaysOf({ hypergraphics, placements }) });
    await openPaused(player);
    await showsGraphics(player, 1);
    await seekTo(player, 1);
    await showsGraphics(player, 2);
    expect(graphicsOf(player).map(({ ariaLabel, tabIndex }) => [ariaLabel, tabIndex])).to.deep.equal([
      ['b', 0],
      ['a', 0],
    ]);
    only(player).focus();
    await player.play();
    expect(press(player, ' ', only(player)).defaultPrevented).to.equal(true);
    await eventually(() => player.paused);
    expect(press(player, 'Enter', only(player)).defaultPrevented).to.equal(false);
  });

  it('shows the other picture to pointer and focus', async () => {
    const hypergraphics = [graphicOf('hyg_1', { hoverPath: '/hls/sprite.jpg' })];
    const player = await mount({ overlays: overlaysOf({ hypergraphics }) });
    await openPaused(player);
    await showsGraphics(player, 1);
    const opacity = (name: string) => getComputedStyle(only(player).querySelector(name) as Element).opacity;
    await eventually(() => only(player).querySelector('.over'));
    expect([opacity('.usual'), opacity('.over')]).to.deep.equal(['1', '0']);
    press(player, 'Tab');
    only(player).focus();
    await eventually(() => opacity('.usual') === '0' && opacity('.over') === '1');
    only(player).blur();
    await eventually(() => opacity('.usual') === '1' && opacity('.over') === '0');
  });

  it('is announced to screen readers once, one at a time', async () => {
    const hypergraphics = ['a', 'b'].map((name) => graphicOf(`hyg_${name}`, { name }));
    const placements = ['a', 'b'].map((name) => placementOf(`hgp_${name}`, { hypergraphicId: `hyg_${name}` }));
    const player = await mount({ overlays: overlaysOf({ hypergraphics, placements }), lang: 'de' });
    await eventually(() => rootOf(player).querySelector('.layout[lang=de]'));
    await openPaused(player);
    await showsGraphics(player, 2);
    const status = rootOf(player).querySelector('zc-hypergraphics [role=status]');
    await eventually(() => status?.textContent === 'Link im Bild: b' || status?.textContent === 'Link im Bild: a');
    const first = status?.textContent;
    await seekTo(player, 3);
    await painted();
    expect(status?.textContent).to.equal(first);
  });

  it('loads pictures ahead of time and shows none that is missing', async () => {
    const hypergraphics = [
      graphicOf('hyg_1', { defaultPath: '/hls/poster.jpg?early' }),
      graphicOf('hyg_2', { defaultPath: '/hls/none.jpg' }),
      graphicOf('hyg_3', { defaultPath: '/hls/poster.jpg?late' }),
    ];
    const placements = [
      placementOf('hgp_1', { dropTimestamp: 9000 }),
      placementOf('hgp_2', { hypergraphicId: 'hyg_2' }),
      placementOf('hgp_3', { hypergraphicId: 'hyg_3', dropTimestamp: 15_000 }),
    ];
    performance.clearResourceTimings();
    const player = await mount({ overlays: overlaysOf({ hypergraphics, placements }) });
    await openPaused(player);
    const asked = (name: string) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name));
    await eventually(() => asked('poster.jpg?early') && asked('none.jpg'));
    expect(asked('poster.jpg?late')).to.equal(false);
    await painted();
    expect(graphicsOf(player).length).to.equal(0);
    expect(await seekTo(player, 9.1)).to.be.above(9000);
    await painted();
    expect(graphicsOf(player).length).to.equal(1);
  });

  it('reads the video’s overlays from the platform, after the engine', async () => {
    const realFetch = window.fetch;
    const asked: [string, RequestInit | undefined][] = [];
    window.fetch = async (input, init) => {
      if (!String(input).includes('/overlays?')) return realFetch(input, init);
      asked.push([String(input), init]);
      return new Response(JSON.stringify({ responseData: overlaysOf() }));
    };
    try {
      const config = configOf({}, streamOf({ overlaysUrl: '/general/overlays?streamId=str_aurora&revision=1' }));
      const player = await mount({ config });
      await painted();
      expect(asked.length).to.equal(0);
      await openPaused(player);
      await showsGraphics(player, 1);
      expect(asked[0]?.[0]).to.equal(`${location.origin}/general/overlays?streamId=str_aurora&revision=1`);
      expect(asked[0]?.[1]?.priority).to.equal('low');
    } finally {
      window.fetch = realFetch;
    }
  });
});
