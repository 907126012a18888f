import { expect } from '@open-wc/testing';
import { configOf, control, eventually, mount, press, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

const captions = [
  { src: '/hls/captions.vtt', srclang: 'en', label: 'English' },
  { src: '/hls/captions.vtt?de', srclang: 'de', label: 'Deutsch' },
];
const chapters = [
  { startMs: 0, title: 'Dusk' },
  { startMs: 8000, title: 'Northern lights' },
];

const menu = (player: ZcPlayerElement) => player.shadowRoot?.querySelector<HTMLElement>('[role=menu]');
const focused = (player: ZcPlayerElement) => player.shadowRoot?.activeElement as HTMLElement | null;
const key = (player: ZcPlayerElement, name: string) => press(player, name, focused(player) ?? undefined);
const item = (player: ZcPlayerElement, text: string) =>
  [...(menu(player)?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].find((each) =>
    each.textContent?.replace(/\s+/g, ' ').trim().startsWith(text),
  );

async function mountPaused(properties: Partial<ZcPlayerElement> = {}) {
  const player = await mount({ config: configOf({}, streamOf({ captions, chapters })), ...properties });
  await player.play();
  player.pause();
  await eventually(() => player.paused && control(player, 'Settings') && player.readyState > 0);
  return player;
}

async function open(player: ZcPlayerElement) {
  control(player, 'Settings')?.click();
  await eventually(() => menu(player)?.contains(focused(player)));
}

describe('the settings menu', () => {
  afterEach(() => {
    unmountAll();
    localStorage.clear();
  });

  it('shows the current values, and what is automatic', async () => {
    const player = await mountPaused();
    await open(player);
    await eventually(() =>
      /^Quality Auto \(\d+p\)$/.test(item(player, 'Quality')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
    );
    expect(item(player, 'Speed Normal')).not.to.equal(undefined);
    expect(item(player, 'Captions Off')).not.to.equal(undefined);
    expect(item(player, 'Chapters Dusk')).not.to.equal(undefined);
  });

  it('opens a page and goes back by keyboard, and returns the focus', async () => {
    const player = await mountPaused();
    control(player, 'Settings')?.focus();
    press(player, 'ArrowDown', control(player, 'Settings'));
    await eventually(() => focused(player)?.textContent?.includes('Quality'));
    key(player, 'ArrowDown');
    await eventually(() => focused(player)?.textContent?.includes('Speed'));
    key(player, 'ArrowRight');
    await eventually(
      () => menu(player)?.getAttribute('aria-label') === 'Speed' && focused(player)?.ariaChecked === 'true',
    );
    key(player, 'ArrowLeft');
    await eventually(
      () => focused(player)?.textContent?.includes('Speed') && menu(player)?.getAttribute('aria-label') === 'Settings',
    );
    key(player, 'Escape');
    await eventually(() => !menu(player));
    expect(focused(player)).to.equal(control(player, 'Settings'));
  });

  it('uses the opposite arrow key in right-to-left pages', async () => {
    const player = await mountPaused({ dir: 'rtl' });
    await open(player);
    item(player, 'Speed')?.click();
    await eventually(
      () => menu(player)?.getAttribute('aria-label') === 'Speed' && menu(player)?.contains(focused(player)),
    );
    key(player, 'ArrowRight');
    await eventually(() => menu(player)?.getAttribute('aria-label') === 'Settings');
  });

  it('jumps to the item that starts with a letter', async () => {
    const player = await mountPaused();
    await open(player);
    key(player, 'l');
    await eventually(() => focused(player)?.textContent?.includes('Loop'));
  });

  it('sets speed, quality and loop', async () => {
    const player = await mountPaused();
    await open(player);
    item(player, 'Speed')?.click();
    await eventually(() => item(player, '1.5×'));
    item(player, '1.5×')?.click();
    await eventually(() => player.playbackRate === 1.5 && !menu(player));
    expect(control(player, 'Settings')?.hasAttribute('data-active')).to.equal(true);
    await open(player);
    item(player, 'Loop')?.click();
    await eventually(() => item(player, 'Loop')?.getAttribute('aria-checked') === 'true');
    expect(player.media.loop).to.equal(true);
    item(player, 'Quality')?.click();
    await eventually(() => item(player, '270p'));
    expect(item(player, '540p')).not.to.equal(undefined);
    item(player, '270p')?.click();
    await eventually(() => !menu(player));
    await open(player);
    await eventually(() => item(player, 'Quality 270p'));
  });

  it('lists the chapters with their times, and seeks to one', async () => {
    const player = await mountPaused();
    await open(player);
    item(player, 'Chapters')?.click();
    await eventually(() => item(player, 'Northern lights'));
    expect(item(player, 'Northern lights')?.textContent).to.contain('0:08');
    expect(item(player, 'Dusk')?.getAttribute('aria-checked')).to.equal('true');
    item(player, 'Northern lights')?.click();
    await eventually(() => Math.abs(player.currentTime - 8) < 0.2);
  });

  it('closes on a press on the picture, which neither plays nor pauses', async () => {
    const player = await mountPaused();
    await open(player);
    const surface = player.shadowRoot?.querySelector<HTMLElement>('.surface');
    surface?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
    player.shadowRoot?.querySelector<HTMLElement>('.frame')?.focus();
    surface?.click();
    await eventually(() => !menu(player));
    expect(player.paused).to.equal(true);
  });
});
