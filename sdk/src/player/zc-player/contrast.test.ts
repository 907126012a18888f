import { expect } from '@open-wc/testing';
import { readPixels } from '../../../test/browser-commands.ts';
import { configOf, eventually, mount, openPaused, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

/** WCAG 2.2: 1.4.11 for graphics, 1.4.3 for text. */
const graphics = 3;
const text = 4.5;

const painters: Record<string, (context: CanvasRenderingContext2D, width: number, height: number) => void> = {
  white: (context, width, height) => fill(context, '#fff', width, height),
  black: (context, width, height) => fill(context, '#000', width, height),
  noise(context, width, height) {
    const image = context.createImageData(width, height);
    let seed = 1;
    for (let at = 0; at < image.data.length; at += 4) {
      seed = (seed * 48_271) % 2_147_483_647;
      image.data.set([seed & 255, (seed >> 8) & 255, (seed >> 16) & 255, 255], at);
    }
    context.putImageData(image, 0, 0);
  },
};

function fill(context: CanvasRenderingContext2D, color: string, width: number, height: number) {
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
}

/** A player with a painted picture: content of the overlay slot is above the video and under the controls. */
async function mountOver(paint: (typeof painters)[string]) {
  const player = await mount({ config: configOf({}, streamOf({ chapters: [{ startMs: 0, title: 'Dusk' }] })) });
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360, slot: 'overlay' });
  canvas.style.cssText = 'width: 100%; height: 100%; display: block; pointer-events: none';
  paint(canvas.getContext('2d') as CanvasRenderingContext2D, 640, 360);
  player.append(canvas);
  await openPaused(player);
  player.scrollIntoView();
  await eventually(() => player.shadowRoot?.getAnimations().every(({ playState }) => playState !== 'running'));
  return player;
}

const luminance = (data: Uint8ClampedArray, at: number) => {
  const [red, green, blue] = [0, 1, 2].map((channel) => {
    const share = (data[at + channel] ?? 0) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/**
 * The contrast of an element's drawing with its background: compares its pixels with the same pixels when it draws
 * nothing. The worst twentieth of the fully drawn pixels counts.
 */
async function measure(player: ZcPlayerElement, element: Element): Promise<number> {
  const sheet = new CSSStyleSheet();
  const root = player.shadowRoot as ShadowRoot;
  const drawn = await readPixels(element);
  sheet.replaceSync('.row svg, .row .time, .row .chapter span { visibility: hidden !important }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const behind = await readPixels(element);
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  const changes: { change: number; contrast: number }[] = [];
  for (let at = 0; at < drawn.data.length; at += 4) {
    const [front, back] = [luminance(drawn.data, at), luminance(behind.data, at)];
    const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
    changes.push({ change: Math.abs(front - back), contrast });
  }
  const most = Math.max(...changes.map(({ change }) => change));
  const core = changes.filter(({ change }) => change > most * 0.9).map(({ contrast }) => contrast);
  core.sort((a, b) => a - b);
  return core[Math.floor(core.length / 20)] ?? 1;
}

/** Luminance in the middle of a part of the seek bar's rail, at that share of its width, with and without the rail. */
async function contrastOfRail(player: ZcPlayerElement, share: number): Promise<number> {
  const root = player.shadowRoot as ShadowRoot;
  const rail = root.querySelector('.rail') as HTMLElement;
  const at = ({ data, width, height }: ImageData) =>
    luminance(data, 4 * (Math.floor(height / 2) * width + Math.round(width * share)));
  const drawn = at(await readPixels(rail));
  rail.style.visibility = 'hidden';
  const behind = at(await readPixels(rail));
  rail.style.visibility = '';
  return (Math.max(drawn, behind) + 0.05) / (Math.min(drawn, behind) + 0.05);
}

for (const [picture, paint] of Object.entries(painters))
  describe(`<zc-player> over a ${picture} picture`, () => {
    afterEach(unmountAll);

    it('keeps icons and text of the controls readable', async () => {
      const player = await mountOver(paint);
      const root = player.shadowRoot as ShadowRoot;
      for (const name of ['play', 'mute', 'settings', 'fullscreen']) {
        const button = root.querySelector(`.row [part=${name}-button]`) as Element;
        // The controls fade in.
        let contrast = 0;
        for (let looks = 0; looks < 20 && contrast < graphics; looks += 1) contrast = await measure(player, button);
        expect(contrast, name).to.be.at.least(graphics);
      }
      expect(await measure(player, root.querySelector('.row .time') as Element), 'time').to.be.at.least(text);
      expect(await measure(player, root.querySelector('.row .chapter') as Element), 'chapter').to.be.at.least(text);
    });

    it('keeps both parts of the seek bar visible, whatever the accent', async () => {
      const player = await mountOver(paint);
      const reached = new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }));
      player.currentTime = player.duration / 2;
      await reached;
      await eventually(() => player.shadowRoot?.getAnimations().every(({ playState }) => playState !== 'running'));
      expect(await contrastOfRail(player, 0.9), 'what is loaded').to.be.at.least(graphics);
      const loaded = player.shadowRoot?.querySelector('.rail > span') as HTMLElement;
      loaded.style.visibility = 'hidden';
      expect(await contrastOfRail(player, 0.9), 'the rest').to.be.at.least(graphics);
      for (const accent of ['', '#000', '#00f', '#f00', 'rgb(90 0 90)', 'gray', '#fff']) {
        player.style.setProperty('--zc-player-accent', accent);
        expect(await contrastOfRail(player, 0.2), `elapsed in ${accent || 'the default'}`).to.be.at.least(graphics);
      }
    });
  });
