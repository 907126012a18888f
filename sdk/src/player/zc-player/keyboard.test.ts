import { expect } from '@open-wc/testing';
import { configOf, control, eventually, mount, press, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const captions = [{ src: '/hls/captions.vtt', srclang: 'en', label: 'English' }];

async function mountPaused() {
  const player = await mount({ config: configOf({}, streamOf({ captions })) });
  await player.play();
  player.pause();
  await eventually(() => player.readyState > 0 && player.paused && control(player, 'Seek'));
  return player;
}

describe('<zc-player> by keyboard', () => {
  // Choices that viewers made in other tests apply to all pages.
  before(() => localStorage.clear());
  afterEach(unmountAll);

  for (const [key, from, to] of [
    ['ArrowRight', 5, 10],
    ['ArrowLeft', 8, 3],
    ['ArrowLeft', 2, 0],
    ['l', 4, 14],
    ['j', 14, 4],
    ['L', 4, 14],
    ['Home', 9, 0],
    ['End', 9, 20],
    ['5', 0, 10],
    ['0', 9, 0],
  ] as const) {
    it(`${key} moves from ${from} to ${to} seconds`, async () => {
      const player = await mountPaused();
      player.currentTime = from;
      expect(press(player, key).defaultPrevented).to.equal(true);
      expect(player.currentTime).to.be.closeTo(to, 0.1);
    });
  }

  it('space and k play and pause', async () => {
    const player = await mountPaused();
    press(player, ' ');
    await eventually(() => !player.paused);
    press(player, 'k');
    await eventually(() => player.paused);
  });

  it('keeps the focus when the large play button goes away', async () => {
    const player = await mount();
    const button = control(player, 'Play video: Aurora');
    button?.focus();
    button?.click();
    await eventually(() => control(player, 'Pause'));
    expect(document.activeElement).to.equal(player);
    expect(player.shadowRoot?.activeElement?.getAttribute('role')).to.equal('region');
  });

  it('m mutes, and up and down change the volume', async () => {
    const player = await mountPaused();
    press(player, 'm');
    expect(player.muted).to.equal(true);
    press(player, 'm');
    expect(player.muted).to.equal(false);
    player.volume = 0.5;
    await eventually(() => control(player, 'Volume')?.getAttribute('aria-valuetext') === '50%');
    press(player, 'ArrowUp');
    expect(player.volume).to.equal(0.55);
  });

  it('< and > change the speed in steps, within limits', async () => {
    const player = await mountPaused();
    press(player, '>');
    expect(player.playbackRate).to.equal(1.25);
    await eventually(() => control(player, 'Settings')?.hasAttribute('data-active'));
    press(player, '<');
    expect(player.playbackRate).to.equal(1);
  });

  it('counts keys that follow at once from what the one before set', async () => {
    const player = await mountPaused();
    press(player, '>');
    press(player, '<');
    expect(player.playbackRate).to.equal(1);
    press(player, '<');
    press(player, '<');
    expect(player.playbackRate).to.equal(0.5);
  });

  it('left and right change the volume on its slider, and move nothing', async () => {
    const player = await mountPaused();
    player.currentTime = 9;
    player.volume = 0.5;
    const slider = control(player, 'Volume');
    await eventually(() => slider?.getAttribute('aria-valuetext') === '50%');
    for (const [key, volume, percent] of [
      ['ArrowRight', 0.55, '55%'],
      ['ArrowLeft', 0.5, '50%'],
    ] as const) {
      press(player, key, slider);
      expect([player.volume, player.currentTime]).to.deep.equal([volume, 9]);
      await eventually(() => slider?.getAttribute('aria-valuetext') === percent);
    }
  });

  it('c shows and hides captions', async () => {
    const player = await mountPaused();
    const pressed = () => control(player, 'Captions')?.getAttribute('aria-pressed');
    await eventually(() => pressed() === 'false');
    press(player, 'c');
    await eventually(() => pressed() === 'true');
    const said = () => player.shadowRoot?.querySelector('[part=captions]')?.textContent?.trim();
    await eventually(() => said() === 'Light over the sea');
    press(player, 'c');
    await eventually(() => pressed() === 'false' && said() === undefined);
  });

  it('leaves keys with Ctrl, Alt or Cmd, and unknown keys, to the page', async () => {
    const player = await mountPaused();
    const frame = player.shadowRoot?.querySelector('.frame');
    const options = { bubbles: true, composed: true, cancelable: true };
    for (const event of [
      new KeyboardEvent('keydown', { ...options, key: 'l', ctrlKey: true }),
      new KeyboardEvent('keydown', { ...options, key: 'ArrowLeft', altKey: true }),
      new KeyboardEvent('keydown', { ...options, key: 'k', metaKey: true }),
      new KeyboardEvent('keydown', { ...options, key: 'Tab' }),
      new KeyboardEvent('keydown', { ...options, key: 'PageDown' }),
    ]) {
      frame?.dispatchEvent(event);
      expect(event.defaultPrevented, event.key).to.equal(false);
    }
  });

  it('ignores keys pressed elsewhere on the page', async () => {
    const player = await mountPaused();
    const event = new KeyboardEvent('keydown', { key: 'k', bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(false);
    expect(player.paused).to.equal(true);
  });

  it('switches once while a key is held, and repeats keys that move', async () => {
    const player = await mountPaused();
    const held = { repeat: true };
    for (const key of ['k', ' ', 'm', 'f', 'c', 't', 'i'])
      expect(press(player, key, undefined, held).defaultPrevented, key).to.equal(true);
    expect([player.paused, player.muted, player.transcript]).to.deep.equal([true, false, false]);
    expect([document.fullscreenElement, control(player, 'Captions')?.ariaPressed]).to.deep.equal([null, 'false']);
    player.currentTime = 4;
    for (const [key, seconds] of [
      ['ArrowRight', 9],
      ['L', 19],
      ['ArrowLeft', 14],
      ['j', 4],
      ['.', 4 + 1 / 30],
    ] as const) {
      press(player, key, undefined, held);
      expect(player.currentTime, key).to.be.closeTo(seconds, 0.005);
    }
    player.volume = 0.5;
    await eventually(() => control(player, 'Volume')?.getAttribute('aria-valuetext') === '50%');
    press(player, 'ArrowDown', undefined, held);
    expect(player.volume).to.equal(0.45);
  });

  it('leaves space to a focused button', async () => {
    const player = await mountPaused();
    expect(press(player, ' ', control(player, 'Mute')).defaultPrevented).to.equal(false);
    expect(player.paused).to.equal(true);
  });

  it('goes back with the left arrow in every language, like the seek bar', async () => {
    const player = await mountPaused();
    player.dir = 'rtl';
    player.currentTime = 8;
    press(player, 'ArrowLeft');
    expect(player.currentTime).to.be.closeTo(3, 0.1);
  });

  it('steps by one frame', async () => {
    const player = await mountPaused();
    player.currentTime = 4;
    press(player, '.');
    expect(player.currentTime).to.be.closeTo(4 + 1 / 30, 0.005);
    press(player, ',');
    expect(player.currentTime).to.be.closeTo(4, 0.005);
    expect(player.paused).to.equal(true);
  });

  it('leaves Shift+N to the page if there is no next video', async () => {
    const player = await mountPaused();
    const event = new KeyboardEvent('keydown', { key: 'N', shiftKey: true, bubbles: true, cancelable: true });
    player.shadowRoot?.querySelector('.frame')?.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(false);
  });
});
