import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  openPaused,
  press,
  reaches,
  unmountAll,
} from '../../../test/player-fixture.ts';
import './define.ts';
import { chooseScreen } from './fullscreen.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const frame = (player: ZcPlayerElement) => player.shadowRoot?.querySelector<HTMLElement>('.frame') as HTMLElement;

describe('what goes full screen', () => {
  for (const [element, video, overlays, screen] of [
    [true, false, false, 'element'],
    [true, true, true, 'element'],
    [false, true, false, 'video'],
    [false, true, true, 'page'],
    [false, false, true, undefined],
  ] as const)
    it(`is ${screen} where element ${element}, video ${video}, overlays ${overlays}`, () => {
      expect(chooseScreen({ element, video, overlays })).to.equal(screen);
    });
});

describe('<zc-player> in browsers where only a video can go full screen', () => {
  let asked = 0;

  /** Imitates an iPhone. */
  async function mountOnPhone(overlay: boolean) {
    asked = 0;
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    const player = document.createElement('zc-player');
    Object.assign(player.media, { webkitSupportsFullscreen: true, webkitEnterFullscreen: () => (asked += 1) });
    if (overlay) player.append(Object.assign(document.createElement('p'), { slot: 'overlay', textContent: 'On top' }));
    const column = document.createElement('div');
    column.className = 'clipping';
    column.style.cssText = 'width: 300px; overflow: hidden; transform: translate(20px)';
    document.body.append(column);
    Object.assign(player, { preview: true, config: configOf() });
    column.append(player);
    await openPaused(player);
    return player;
  }

  afterEach(() => {
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    unmountAll();
    document.querySelector('.clipping')?.remove();
  });

  it('fills the window if there are overlays, whatever the page clips', async () => {
    const player = await mountOnPhone(true);
    const styles = [document.body.getAttribute('style'), document.documentElement.getAttribute('style')];
    control(player, 'Full screen')?.click();
    await eventually(() => Math.abs(frame(player).getBoundingClientRect().width - innerWidth) < 1);
    expect(frame(player).getBoundingClientRect().height).to.be.closeTo(innerHeight, 1);
    expect(document.elementFromPoint(innerWidth / 2, 20)?.closest('zc-player') === player).to.equal(true);
    expect(asked).to.equal(0);
    expect([document.body.getAttribute('style'), document.documentElement.getAttribute('style')]).to.deep.equal(styles);
    await eventually(() => control(player, 'Leave full screen'));
    press(player, 'Escape');
    await eventually(() => Math.abs(frame(player).getBoundingClientRect().width - 300) < 1);
  });

  it("leaves it to the system's player if there are no overlays", async () => {
    const player = await mountOnPhone(false);
    control(player, 'Full screen')?.click();
    expect(asked).to.equal(1);
    expect(frame(player).popover).to.equal(null);
  });
});

describe('<zc-player mini-player>', () => {
  const spacer = document.createElement('div');

  beforeEach(() => {
    spacer.style.height = '3000px';
    document.body.append(spacer);
    scrollTo(0, 0);
  });

  afterEach(() => {
    unmountAll();
    spacer.remove();
    scrollTo(0, 0);
  });

  async function mountPlaying(properties: Partial<ZcPlayerElement>) {
    const player = await mount(properties, document.body);
    document.body.prepend(player);
    player.loop = true;
    await player.play();
    await reaches(player, 0.1);
    return player;
  }

  const docked = (player: ZcPlayerElement) => frame(player).dataset.place === 'corner';

  it('stays in a corner while it plays out of view, and keeps its space in the page', async () => {
    const player = await mountPlaying({ miniPlayer: true });
    const before = document.documentElement.scrollHeight;
    scrollTo(0, 2000);
    await eventually(() => docked(player));
    const box = frame(player).getBoundingClientRect();
    expect(box.right).to.be.closeTo(innerWidth - 16, 20);
    expect(box.bottom).to.be.closeTo(innerHeight - 16, 2);
    expect(document.documentElement.scrollHeight).to.equal(before);
    expect(player.paused).to.equal(false);
    scrollTo(0, 0);
    await eventually(() => !docked(player));
  });

  it('does not dock when paused, or without the attribute', async () => {
    const paused = await mountPlaying({ miniPlayer: true });
    paused.pause();
    const other = await mountPlaying({});
    scrollTo(0, 2000);
    const from = other.currentTime;
    await reaches(other, from + 0.5);
    expect(docked(paused)).to.equal(false);
    expect(docked(other)).to.equal(false);
  });

  it('moves to the corner and back by key', async () => {
    const player = await mountPlaying({});
    press(player, 'i');
    await eventually(() => docked(player) && control(player, 'Close mini player'));
    press(player, 'i');
    await eventually(() => !docked(player));
  });

  it('stops and stays away once it was closed', async () => {
    const player = await mountPlaying({ miniPlayer: true });
    scrollTo(0, 2000);
    await eventually(() => docked(player));
    control(player, 'Close mini player')?.click();
    await eventually(() => !docked(player) && player.paused);
    await player.play();
    const from = player.currentTime;
    await reaches(player, from + 0.4);
    expect(docked(player)).to.equal(false);
  });
});

describe('<zc-player> dialogs', () => {
  afterEach(() => {
    unmountAll();
    localStorage.clear();
  });

  it('? lists the keys; closing restores the focus and leaves nothing behind', async () => {
    const player = await mount();
    await openPaused(player);
    frame(player).focus();
    press(player, '?');
    await eventually(() => player.shadowRoot?.querySelector('dialog[open]'));
    const dialog = player.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
    const keys = [...dialog.querySelectorAll('kbd')].map((key) => key.textContent);
    for (const key of ['K', 'J', 'L', ',', '.', 'M', 'C', 'T', 'F', 'I', '?', 'Shift N']) expect(keys).to.include(key);
    press(player, 'k', dialog);
    expect(player.paused).to.equal(true);
    dialog.close();
    await eventually(() => !player.shadowRoot?.querySelector('dialog'));
    expect(player.shadowRoot?.activeElement === frame(player)).to.equal(true);
  });

  it('changes the caption style, keeps it, and resets it', async () => {
    const player = await mount();
    await openPaused(player);
    const { loadCaptionStyleDialog } = await import('../lazy-elements.ts');
    await loadCaptionStyleDialog();
    player.shadowRoot?.append(document.createElement('zc-caption-style-dialog'));
    await eventually(() => player.shadowRoot?.querySelector('dialog[open] select'));
    const select = player.shadowRoot?.querySelector('dialog select') as HTMLSelectElement;
    select.value = '200';
    select.dispatchEvent(new Event('change'));
    await eventually(() => frame(player).style.getPropertyValue('--caption-size') === '2');
    expect(JSON.parse(localStorage.getItem('zc-viewer') ?? '{}').captionStyle.size).to.equal(200);
    control(player, 'Reset')?.click();
    await eventually(() => frame(player).style.getPropertyValue('--caption-size') === '1');
    control(player, 'Done')?.click();
    await eventually(() => !player.shadowRoot?.querySelector('dialog'));
  });
});
