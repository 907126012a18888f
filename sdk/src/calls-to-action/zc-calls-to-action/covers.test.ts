import { expect } from '@open-wc/testing';
import type { ViewerCallToAction } from '@zeacon/contract';
import { callToActionOf, graphicsOf, overlaysOf, painted, rootOf } from '../../../test/overlay-fixture.ts';
import {
  configOf,
  eventually,
  mount,
  next,
  openPaused,
  press,
  reaches,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

const find = (player: ZcPlayerElement, selector: string) => rootOf(player).querySelector<HTMLElement>(selector);

const adOf = (changes: Partial<ViewerCallToAction> = {}) =>
  callToActionOf({
    id: 'cta_ad',
    kind: 'AD',
    imageUrl: '/hls/poster.jpg',
    startMs: 300,
    durationMs: 60_000,
    ...changes,
  });
const formOf = (changes: Partial<ViewerCallToAction> = {}) =>
  callToActionOf({ id: 'cta_form', kind: 'LEAD_FORM', text: 'Send', url: '', startMs: 300, ...changes });

const playlistOf = () => {
  const stream = streamOf();
  const items = [
    { id: 'a', stream },
    { id: 'b', stream: streamOf({ streamId: 'str_2', name: 'Second' }) },
  ];
  return { ...configOf({}, stream), playlist: { id: 'pls_1', name: 'Tour', description: '', items } };
};

async function playUntilCovered(callsToAction: ViewerCallToAction[], properties: Partial<ZcPlayerElement> = {}) {
  const player = await mount({ overlays: overlaysOf({ callsToAction }), ...properties });
  await player.play();
  await eventually(() => find(player, '.ad, .lead-form form'));
  await eventually(() => player.paused);
  return player;
}

const uncovered = (player: ZcPlayerElement) => eventually(() => !find(player, '.ad, .lead-form'));

describe('a cover over the picture', () => {
  afterEach(unmountAll);

  it('does not count as a pause by the viewer', async () => {
    const ad = adOf({ durationMs: 800 });
    const player = await playUntilCovered([ad, formOf({ moment: 'PAUSE', startMs: 0 })]);
    await uncovered(player);
    await reaches(player, player.currentTime + 0.3);
    expect(find(player, '.lead-form')).to.equal(null);
    player.pause();
    await eventually(() => find(player, '.lead-form form'));
    press(player, 'Escape', find(player, 'input') as Element);
    await uncovered(player);
    await painted();
    expect(player.paused).to.equal(true);
  });

  it('disappears with its video and does not start another one', async () => {
    const player = await playUntilCovered([adOf()]);
    const ready = next(player, 'zc-player-ready');
    player.config = configOf({}, streamOf({ streamId: 'str_2' }));
    await ready;
    await uncovered(player);
    await painted();
    await painted();
    expect([player.paused, find(player, '.frame')?.hasAttribute('data-started')]).to.deep.equal([true, false]);
    expect(find(player, '.surface')?.inert).to.equal(false);
  });

  it('disappears when the player returns to its poster, and reappears with the next view', async () => {
    const player = await playUntilCovered([adOf({ durationMs: 900 })]);
    player.load();
    await uncovered(player);
    await painted();
    expect(player.paused).to.equal(true);
    await player.play();
    await eventually(() => find(player, '.ad'));
    await uncovered(player);
    await reaches(player, 0.6);
  });

  it('starts nothing when the player is removed', async () => {
    const player = await playUntilCovered([adOf()]);
    let asked = 0;
    const play = player.play.bind(player);
    player.play = () => {
      asked += 1;
      return play();
    };
    player.remove();
    await painted();
    expect([asked, player.paused]).to.deep.equal([0, true]);
  });

  it('keeps what was entered while the player is moved in the page', async () => {
    const player = await playUntilCovered([formOf()]);
    const field = find(player, 'input[name=name]') as HTMLInputElement;
    field.value = 'Jane';
    const place = document.body.appendChild(document.createElement('section'));
    place.append(player);
    await painted();
    expect((find(player, 'input[name=name]') as HTMLInputElement).value).to.equal('Jane');
    expect(player.paused).to.equal(true);
    document.body.append(player);
    place.remove();
  });

  it('delays the next playlist video until it is closed', async () => {
    const player = await mount({
      overlays: overlaysOf({ callsToAction: [formOf({ moment: 'END' })] }),
      config: playlistOf(),
    });
    await openPaused(player);
    player.currentTime = 19.8;
    await player.play();
    await eventually(() => find(player, '.lead-form form'));
    await painted();
    await eventually(() => find(player, '.up-next') === null);
    await painted();
    expect(find(player, '.up-next')).to.equal(null);
    const changed = next(player, 'zc-playlist-change');
    press(player, 'Escape', find(player, 'input') as Element);
    await changed;
    await reaches(player, 0.2);
  });

  it('cannot be skipped with the player’s keys', async () => {
    const player = await mount({ overlays: overlaysOf({ callsToAction: [adOf()] }) });
    find(player, '.frame')?.focus();
    await player.play();
    await eventually(() => find(player, '.ad'));
    await eventually(() => player.paused && rootOf(player).activeElement?.classList.contains('ad'));
    const before = player.currentTime;
    for (const key of ['ArrowRight', 'l', 'End', '5']) press(player, key, find(player, '.ad') as Element);
    await painted();
    expect(player.currentTime).to.equal(before);
  });

  it('keeps graphics under it from being counted as seen', async () => {
    const player = await playUntilCovered([adOf()]);
    await eventually(() => graphicsOf(player).length === 1);
    expect(find(player, 'zc-hypergraphics')?.inert).to.equal(true);
  });
});
