import { expect } from '@open-wc/testing';
import {
  graphicOf,
  graphicsOf,
  namesOf,
  overlaysOf,
  painted,
  placementOf,
  rootOf,
  showsGraphics,
} from '../../../test/overlay-fixture.ts';
import {
  configOf,
  eventually,
  mount,
  openPaused,
  reaches,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';

describe('<zc-hypergraphics> when things change', () => {
  afterEach(unmountAll);

  it('shows at once what the page first sets on a paused player, and removes it again', async () => {
    const player = await mount();
    await openPaused(player);
    // Nothing is left to load: the player has no other reason to look.
    await eventually(() => player.buffered.length === 1 && player.buffered.end(0) > 19.5);
    let quiet = 0;
    const stir = () => {
      quiet = 0;
    };
    for (const type of ['progress', 'timeupdate', 'suspend']) player.media.addEventListener(type, stir);
    await eventually(() => {
      quiet += 1;
      return quiet > 30;
    });
    player.overlays = overlaysOf();
    await showsGraphics(player, 1);
    expect(player.paused).to.equal(true);
    player.overlays = null;
    await showsGraphics(player, 0);
    player.overlays = overlaysOf({ placements: [placementOf('hgp_1'), placementOf('hgp_2')] });
    await showsGraphics(player, 2);
  });

  it('keeps overlays set by the page for the next playlist video', async () => {
    const [stream, second] = [streamOf(), streamOf({ streamId: 'str_2', name: 'Second' })];
    const items = [
      { id: 'a', stream },
      { id: 'b', stream: second },
    ];
    const playlist = { id: 'pls_1', name: 'Tour', description: '', items };
    const player = await mount({ overlays: overlaysOf(), config: { ...configOf({}, stream), playlist } });
    await openPaused(player);
    await showsGraphics(player, 1);
    await player.next();
    await showsGraphics(player, 0);
    await reaches(player, 0.2);
    await showsGraphics(player, 1);
  });

  it('removes a focused graphic with its video', async () => {
    const player = await mount({ overlays: overlaysOf() });
    await openPaused(player);
    await showsGraphics(player, 1);
    graphicsOf(player)[0]?.focus();
    player.load();
    await showsGraphics(player, 0);
    expect(rootOf(player).activeElement?.className).to.equal('frame');
  });

  it('stays while its player is moved in the page', async () => {
    const player = await mount({ overlays: overlaysOf() });
    await openPaused(player);
    await showsGraphics(player, 1);
    const [graphic] = graphicsOf(player);
    const place = document.body.appendChild(document.createElement('section'));
    place.append(player);
    document.body.append(player);
    await painted();
    expect(graphicsOf(player)).to.deep.equal([graphic]);
    place.remove();
  });

  it('leaves nothing running if its player is removed during playback', async () => {
    const player = await mount({ overlays: overlaysOf() });
    await player.play();
    await showsGraphics(player, 1);
    player.remove();
    await painted();
    document.body.append(player);
    await player.updateComplete;
    await openPaused(player);
    await showsGraphics(player, 1);
  });

  it('shows each of two players its own graphics', async () => {
    const one = await mount({ overlays: overlaysOf({ hypergraphics: [graphicOf('hyg_1', { name: 'one' })] }) });
    const two = await mount({ overlays: overlaysOf({ hypergraphics: [graphicOf('hyg_1', { name: 'two' })] }) });
    for (const player of [one, two]) await openPaused(player);
    await eventually(() => namesOf(one).join() === 'one' && namesOf(two).join() === 'two');
    one.remove();
    await painted();
    expect(namesOf(two)).to.deep.equal(['two']);
  });

  it('shows the wanted graphics first after many seeks, among a thousand', async () => {
    const count = 1000;
    const placements = Array.from({ length: count }, (_, index) =>
      placementOf(`hgp_${index}`, { dropTimestamp: index * 19, removeTimestamp: index * 19 + 1500 }),
    );
    const player = await mount({ overlays: overlaysOf({ placements }) });
    await openPaused(player);
    for (const seconds of [2, 4, 6, 8, 10, 12, 14]) {
      player.currentTime = seconds;
      await eventually(() => !player.media.seeking);
      await painted();
    }
    const made = performance.getEntriesByType('resource').length;
    player.currentTime = 1;
    await eventually(() => !player.media.seeking);
    let frames = 0;
    const wanted = 53;
    await eventually(() => {
      frames += 1;
      return graphicsOf(player).length >= wanted - 3;
    });
    expect(frames, `frames, ${made} files`).to.be.below(60);
  });
});
