import { expect } from '@open-wc/testing';
import { tapOn } from '../../../test/browser-commands.ts';
import {
  graphicOf,
  graphicsOf,
  overlaysOf,
  painted,
  placementOf,
  rootOf,
  showsGraphics,
} from '../../../test/overlay-fixture.ts';
import { control, eventually, mount, openPaused, press, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

/** Aspect ratio of the test video. */
const shape = 960 / 540;
const drift = 0.5;
const styles = [
  { top: 0, left: 0, width: 10 },
  { top: 40, left: 45, width: 12.5 },
  { top: 62.5, left: 80, width: 20 },
];

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Position of the picture in the video element, computed independently from the definition of `object-fit`. */
function pictureIn({ left, top, width, height }: Box, fit: string, natural: number): Box {
  if (fit === 'fill') return { left, top, width, height };
  const byWidth = { width, height: width / shape };
  const byHeight = { width: height * shape, height };
  const fitted = (fit === 'cover') === byWidth.height > height ? byWidth : byHeight;
  const isNatural = fit === 'none' || (fit === 'scale-down' && fitted.width > natural);
  const size = isNatural ? { width: natural, height: natural / shape } : fitted;
  return { left: left + (width - size.width) / 2, top: top + (height - size.height) / 2, ...size };
}

function expectOnPicture(player: ZcPlayerElement, fit = 'contain', scale = 1) {
  const picture = pictureIn(player.media.getBoundingClientRect(), fit, player.media.videoWidth);
  const graphics = graphicsOf(player);
  expect(graphics.length).to.equal(styles.length);
  for (const [index, { top, left, width }] of styles.entries()) {
    const box = graphics[index]?.getBoundingClientRect() as DOMRect;
    const wide = (picture.width * width) / 100;
    const wanted = [
      picture.left + (picture.width * left) / 100,
      picture.top + (picture.height * top) / 100,
      wide,
      wide / 2,
    ];
    const found = [box.left, box.top, box.width, box.height];
    for (const [side, value] of wanted.entries())
      expect(found[side], `${fit}, graphic ${index}, side ${side}`).to.be.closeTo(value, drift * scale);
  }
}

async function mountPaused(properties: Partial<ZcPlayerElement> = {}, parent: Element = document.body) {
  const placements = styles.map((style, index) => placementOf(`hgp_${index}`, { style }));
  const player = await mount({ overlays: overlaysOf({ placements }), ...properties }, parent);
  await openPaused(player);
  await showsGraphics(player, styles.length);
  return player;
}

async function resize(player: ZcPlayerElement, width: number, height: number) {
  player.style.cssText += `; aspect-ratio: auto; width: ${width}px; height: ${height}px`;
  await eventually(() => Math.abs(player.media.getBoundingClientRect().width - width) < 0.1);
  await painted();
}

describe('<zc-hypergraphics> in place', () => {
  const box = document.createElement('div');

  beforeEach(() => document.body.append(box));
  afterEach(() => {
    unmountAll();
    box.removeAttribute('style');
    box.removeAttribute('dir');
    box.remove();
  });

  for (const fit of ['contain', 'cover', 'fill', 'none', 'scale-down'])
    for (const [width, height] of [
      [640, 360],
      [500, 500],
      [333.3, 640.7],
      [777, 201],
    ] as const)
      it(`is on the picture at ${width} × ${height} with ${fit}`, async () => {
        box.style.setProperty('--zc-player-fit', fit);
        const player = await mountPaused({}, box);
        await resize(player, width, height);
        expectOnPicture(player, fit);
      });

  it('stays there when size and fit change', async () => {
    const player = await mountPaused({}, box);
    for (const [width, height] of [
      [300, 300],
      [640, 200],
      [200, 480],
    ] as const) {
      await resize(player, width, height);
      expectOnPicture(player);
    }
    player.style.setProperty('--zc-player-fit', 'cover');
    await resize(player, 201, 480);
    expectOnPicture(player, 'cover');
  });

  it('stays there when only the fit changes while it is paused', async () => {
    const player = await mountPaused({}, box);
    await resize(player, 640, 200);
    for (const fit of ['cover', 'fill', 'contain']) {
      const ended = new Promise((resolve) => player.media.addEventListener('transitionend', resolve, { once: true }));
      player.style.setProperty('--zc-player-fit', fit);
      await ended;
      expectOnPicture(player, fit);
    }
  });

  it('stays there in full screen, and back', async () => {
    const player = await mountPaused({}, box);
    // Full screen requires a user gesture.
    await tapOn(control(player, 'Full screen') as HTMLElement);
    await eventually(() => player.matches(':fullscreen'));
    await eventually(() => Math.abs(player.media.getBoundingClientRect().height - innerHeight) < 1);
    await painted();
    expectOnPicture(player);
    await document.exitFullscreen();
    await resize(player, 480, 270);
    expectOnPicture(player);
  });

  it('stays there in the corner of the window', async () => {
    const player = await mountPaused({}, box);
    press(player, 'i');
    await eventually(() => rootOf(player).querySelector('.corner'));
    await painted();
    expectOnPicture(player);
  });

  it('stays there when the page rotates and scales the player', async () => {
    box.style.cssText = 'width: 500px; transform-origin: 0 0; transform: scale(1.37)';
    const player = await mountPaused({}, box);
    await painted();
    expectOnPicture(player, 'contain', 1.37);
    box.style.cssText = 'width: 500px; zoom: 0.8';
    await painted();
    await painted();
    expectOnPicture(player);
  });

  it('keeps left on the left in a right-to-left page', async () => {
    box.dir = 'rtl';
    const player = await mountPaused({}, box);
    await resize(player, 600, 500);
    expectOnPicture(player);
  });

  it('stays beside the transcript', async () => {
    const player = await mountPaused({ transcript: true }, box);
    const whole = player.getBoundingClientRect().width;
    // The transcript appears when its code has loaded.
    await eventually(() => player.media.getBoundingClientRect().width < whole - 1);
    await painted();
    expectOnPicture(player);
  });

  it('shows nothing outside the picture', async () => {
    const placements = [placementOf('hgp_1', { style: { top: 90, left: 90, width: 100 } })];
    const overlays = overlaysOf({ hypergraphics: [graphicOf('hyg_1', { height: 4000 })], placements });
    const player = await mount({ overlays }, box);
    await openPaused(player);
    await showsGraphics(player, 1);
    await resize(player, 500, 500);
    const bars = pictureIn(player.media.getBoundingClientRect(), 'contain', player.media.videoWidth);
    const hit = (x: number, y: number) => rootOf(player).elementFromPoint(x, y)?.closest('.graphic') !== null;
    const right = bars.left + bars.width - 5;
    expect(hit(right, bars.top + bars.height - 5)).to.equal(true);
    expect(hit(right, bars.top + bars.height + 5)).to.equal(false);
    rootOf(player).querySelector<HTMLElement>('.graphic')?.focus();
    await painted();
    expect(rootOf(player).querySelector('.graphics')?.scrollTop).to.equal(0);
    expect(rootOf(player).querySelector('zc-hypergraphics')?.scrollLeft).to.equal(0);
  });

  it('never puts outside text into a style', async () => {
    const style = { top: '10%;position:fixed', left: 0, width: 20 } as unknown as (typeof styles)[number];
    const wide = placementOf('hgp_2', { style: { top: 0, left: 0, width: 20 } });
    const placements = [placementOf('hgp_1', { style }), wide];
    const player = await mount({ overlays: overlaysOf({ placements }) }, box);
    await openPaused(player);
    await showsGraphics(player, 1);
    expect(graphicsOf(player)[0]?.style.cssText).to.equal('aspect-ratio: 200 / 100; top: 0%; left: 0%; width: 20%;');
  });
});
