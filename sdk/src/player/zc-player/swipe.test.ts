import { expect } from '@open-wc/testing';
import { swipe, tapOn } from '../../../test/browser-commands.ts';
import {
  configOf,
  control,
  eventually,
  mount,
  openPaused,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import { feelsFingers } from '../../../test/touched.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const chapters = Array.from({ length: 40 }, (_, index) => ({ startMs: index * 500, title: `Chapter ${index + 1}` }));
const menu = (player: ZcPlayerElement) => player.shadowRoot?.querySelector<HTMLElement>('[role=menu]');
const frame = (player: ZcPlayerElement) => player.shadowRoot?.querySelector<HTMLElement>('.frame') as HTMLElement;
const middle = () => ({ x: innerWidth / 2, y: innerHeight / 3 });
const away = (x: number, y: number) => ({ x: middle().x + x, y: middle().y + y });
/** A frame was drawn, and touch events had their effect. */
const settled = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

async function fillScreen(properties: Partial<ZcPlayerElement> = {}) {
  const player = await mount({ config: configOf({}, streamOf({ chapters })), ...properties });
  await openPaused(player);
  const button = control(player, 'Full screen');
  if (!button) throw new Error('There is a button for the full screen.');
  button.scrollIntoView({ block: 'center' });
  await tapOn(button);
  await eventually(() => control(player, 'Leave full screen'));
  await feelsFingers(player);
  return player;
}

describe('<zc-player> under a finger that slides', () => {
  afterEach(async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    unmountAll();
  });

  it('leaves full screen downwards, without playing or showing anything else', async () => {
    const player = await fillScreen();
    expect(document.fullscreenElement === player).to.equal(true);
    await swipe(middle(), away(10, 150));
    await eventually(() => document.fullscreenElement === null && control(player, 'Full screen'));
    expect(player.paused).to.equal(true);
    expect(player.playbackRate).to.equal(1);
  });

  for (const [where, x, y] of [
    ['upwards', 0, -150],
    ['sideways', 200, 20],
    ['down and aside', 120, 150],
    ['a little', 0, 40],
  ] as const)
    it(`stays for a finger that goes ${where}`, async () => {
      const player = await fillScreen();
      await swipe(middle(), away(x, y));
      await settled();
      expect(document.fullscreenElement === player).to.equal(true);
      // It handled the finger: another one still leaves.
      await swipe(middle(), away(0, 150));
      await eventually(() => document.fullscreenElement === null);
    });

  it('leaves the whole window in browsers where only a video can go full screen', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    const player = document.createElement('zc-player');
    Object.assign(player.media, { webkitSupportsFullscreen: true });
    player.append(
      Object.assign(document.createElement('p'), { slot: 'overlay', style: 'margin: 0', textContent: 'On top' }),
    );
    Object.assign(player, { preview: true, config: configOf() });
    document.body.append(player);
    await openPaused(player);
    const button = control(player, 'Full screen');
    if (!button) throw new Error('There is a button for the full screen.');
    await tapOn(button);
    await feelsFingers(player);
    await eventually(() => frame(player).dataset.place === 'screen');
    await swipe(middle(), away(0, 150));
    await eventually(() => frame(player).dataset.place === undefined && control(player, 'Full screen'));
    player.remove();
  });

  it('scrolls the page normally while it is part of one', async () => {
    const player = await mount();
    const rest = document.body.appendChild(document.createElement('div'));
    rest.style.height = '3000px';
    await openPaused(player);
    await tapOn(player.shadowRoot?.querySelector('.surface') as Element);
    await feelsFingers(player);
    scrollTo(0, 200);
    await settled();
    const { x, width, bottom } = player.getBoundingClientRect();
    const at = { x: x + width / 2, y: bottom - 130 };
    expect(document.elementFromPoint(at.x, at.y) === player).to.equal(true);
    await swipe(at, { x: at.x, y: at.y + 150 });
    await eventually(() => scrollY < 100);
    expect(document.fullscreenElement).to.equal(null);
    expect(player.paused).to.equal(true);
    rest.remove();
  });

  it('scrolls a menu that is longer than the screen, and stays', async () => {
    const player = await fillScreen();
    const open = player.shadowRoot?.querySelector<HTMLElement>('[part=chapters-button]');
    open?.click();
    await eventually(() => menu(player)?.checkVisibility());
    const list = menu(player) as HTMLElement;
    expect(list.scrollHeight).to.be.above(list.clientHeight + 200);
    const { x, y, width, height } = list.getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2 };
    await swipe(at, { x: at.x, y: at.y - 180 });
    await eventually(() => list.scrollTop > 80);
    await swipe({ x: at.x, y: at.y - 100 }, { x: at.x, y: at.y + 180 });
    await eventually(() => list.scrollTop < 40);
    expect(document.fullscreenElement === player).to.equal(true);
    expect(menu(player)).to.exist;
  });

  it('closes an open menu on a tap beside it, and stays', async () => {
    const player = await fillScreen();
    player.shadowRoot?.querySelector<HTMLElement>('[part=chapters-button]')?.click();
    await eventually(() => menu(player)?.checkVisibility());
    await swipe({ x: innerWidth - 60, y: 100 }, { x: innerWidth - 60, y: 300 });
    await settled();
    expect(document.fullscreenElement === player).to.equal(true);
  });

  it('stays while a dialog is open', async () => {
    const player = await fillScreen();
    frame(player).dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    await eventually(() => player.shadowRoot?.querySelector('dialog')?.open);
    await swipe(middle(), away(0, 150));
    await settled();
    expect(document.fullscreenElement === player).to.equal(true);
    expect(player.shadowRoot?.querySelector('dialog')?.open).to.equal(true);
  });
});
