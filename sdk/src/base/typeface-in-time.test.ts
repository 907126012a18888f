import { expect } from '@open-wc/testing';
import { control, eventually, mount, reaches } from '../../test/player-fixture.ts';
import '../player/zc-player/define.ts';
import { setPlatform } from './app-host.ts';

it('uses the typeface that arrives while the poster is shown', async () => {
  setPlatform(`${location.origin}/typeface/timely/player.js`);
  const player = await mount();
  player.shadowRoot!.querySelector('.frame')!.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  await eventually(() => document.fonts.size > 0);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await fetch('/typeface/timely/mend');
  const [face] = document.fonts;
  await face!.loaded;
  player.muted = true;
  await player.play();
  await reaches(player, 0.2);
  player.pause();
  await eventually(() => control(player, 'Play'));
  const time = player.shadowRoot!.querySelector<HTMLElement>('[part=time]')!;
  const width = () => {
    const range = document.createRange();
    range.selectNodeContents(time);
    return range.getBoundingClientRect().width;
  };
  const ours = width();
  time.style.fontFamily = 'system-ui, sans-serif';
  expect(ours).not.to.equal(width());
});
