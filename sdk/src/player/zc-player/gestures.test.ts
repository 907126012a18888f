import { expect } from '@open-wc/testing';
import { eventually, mount, openPaused, reaches, unmountAll } from '../../../test/player-fixture.ts';
import { feelsFingers } from '../../../test/touched.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const surface = (player: ZcPlayerElement) => player.shadowRoot?.querySelector<HTMLElement>('.surface') as HTMLElement;
const part = (player: ZcPlayerElement, name: string) => player.shadowRoot?.querySelector<HTMLElement>(`[part=${name}]`);

function touch(player: ZcPlayerElement, type: string, across: number, down = 0.5) {
  const { left, top, width, height } = player.getBoundingClientRect();
  const place = { clientX: left + width * across, clientY: top + height * down };
  const Kind = PointerEvent;
  const finger = { pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
  surface(player).dispatchEvent(new Kind(type, { ...place, ...finger }));
}

function tap(player: ZcPlayerElement, across: number) {
  for (const type of ['pointerdown', 'pointerup', 'click']) touch(player, type, across);
}

/** A finger comes near, and the code for gestures has loaded. */
async function mountTouched(properties: Partial<ZcPlayerElement> = {}) {
  const player = await mount(properties);
  await openPaused(player);
  player.currentTime = 10;
  const frame = part(player, 'frame');
  frame?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }));
  await feelsFingers(player);
  return player;
}

describe('<zc-player> by touch', () => {
  afterEach(unmountAll);

  it('a tap shows the controls and neither plays nor pauses', async () => {
    const player = await mountTouched();
    await player.play();
    await eventually(() => !part(player, 'frame')?.hasAttribute('data-awake'));
    tap(player, 0.5);
    await eventually(() => part(player, 'frame')?.hasAttribute('data-awake'));
    expect(player.paused).to.equal(false);
  });

  for (const dir of ['ltr', 'rtl'])
    it(`two taps on the left go back and on the right forward, and further taps add up (${dir})`, async () => {
      const player = await mountTouched({ dir });
      tap(player, 0.1);
      tap(player, 0.1);
      expect(player.currentTime).to.be.closeTo(0, 0.2);
      await eventually(() => part(player, 'jump')?.textContent?.trim() === '−0:10');
      player.currentTime = 0;
      tap(player, 0.9);
      tap(player, 0.9);
      tap(player, 0.9);
      expect(player.currentTime).to.be.closeTo(20, 0.2);
      await eventually(() => part(player, 'jump')?.textContent?.trim() === '+0:20');
      expect(part(player, 'jump')?.dataset.side).to.equal('right');
      await eventually(() => !part(player, 'jump'));
    });

  it('two taps in the middle neither seek nor go full screen', async () => {
    const player = await mountTouched();
    tap(player, 0.5);
    tap(player, 0.5);
    surface(player).dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    expect(player.currentTime).to.be.closeTo(10, 0.2);
    expect(document.fullscreenElement).to.equal(null);
  });

  it('plays fast while held, and at the earlier speed afterwards', async () => {
    const player = await mountTouched();
    player.playbackRate = 1.25;
    await player.play();
    await reaches(player, 10.05);
    touch(player, 'pointerdown', 0.5);
    await eventually(() => player.playbackRate === 2 && part(player, 'speed-badge'));
    touch(player, 'pointerup', 0.5);
    touch(player, 'click', 0.5);
    await eventually(() => player.playbackRate === 1.25 && !part(player, 'speed-badge'));
    expect(player.paused).to.equal(false);
  });

  it('does not play fast for a finger that slides', async () => {
    const player = await mountTouched();
    await player.play();
    await reaches(player, 10.05);
    touch(player, 'pointerdown', 0.5);
    touch(player, 'pointermove', 0.7);
    await reaches(player, 10.9);
    expect(player.playbackRate).to.equal(1);
  });
});
