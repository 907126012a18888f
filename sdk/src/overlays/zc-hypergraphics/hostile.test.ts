import { expect } from '@open-wc/testing';
import type { ViewerOverlays } from '@zeacon/contract';
import {
  callToActionOf,
  graphicOf,
  graphicsOf,
  namesOf,
  overlaysOf,
  painted,
  placementOf,
  rootOf,
  seekTo,
  showsGraphics,
} from '../../../test/overlay-fixture.ts';
import { eventually, mount, openPaused, reaches, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';

const hostile = (value: unknown) => value as ViewerOverlays;

describe('<zc-hypergraphics> with invalid input', () => {
  afterEach(unmountAll);

  for (const value of [
    {},
    [],
    'text',
    7,
    { streamId: 'str_1' },
    { streamId: 1, hypergraphics: {}, placements: 'x', callsToAction: null },
    { streamId: 'str_1', hypergraphics: [null], placements: [undefined, 3], callsToAction: [null, 'x', {}] },
  ])
    it(`keeps playing with ${JSON.stringify(value)}`, async () => {
      const player = await mount({ overlays: hostile(value) });
      await openPaused(player);
      await player.play();
      await reaches(player, player.currentTime + 0.2);
      expect(graphicsOf(player)).to.deep.equal([]);
      player.overlays = overlaysOf();
      await showsGraphics(player, 1);
    });

  it('leaves out invalid entries and shows the rest', async () => {
    const bad = [
      { dropTimestamp: Number.NaN },
      { dropTimestamp: '0' },
      { style: null },
      { style: { top: '0;background:red', left: 0, width: 10 } },
      { style: { top: Number.POSITIVE_INFINITY, left: 0, width: 10 } },
      { removeTimestamp: 'never' },
      { hypergraphicId: 'hyg_none' },
    ];
    const placements = bad.map((changes, index) => placementOf(`hgp_${index}`, changes as never));
    const hypergraphics = [
      graphicOf('hyg_1'),
      graphicOf('hyg_2', { width: 0 }),
      graphicOf('hyg_3', { name: 1 as never }),
    ];
    const callsToAction = [
      callToActionOf({ id: 'cta_1', style: { position: 'CENTER', look: 'SOLID', color: 5 as never } }),
      callToActionOf({ id: 'cta_2', text: 'Fine' }),
      callToActionOf({ id: 'cta_2', text: 'Twin' }),
      callToActionOf({ id: 'cta_3', kind: 'AD', durationMs: Number.NaN }),
    ];
    const player = await mount({
      overlays: overlaysOf({
        hypergraphics,
        placements: [
          ...placements,
          placementOf('hgp_huge', { style: { top: 1e9, left: -1e9, width: 1e9 } }),
          placementOf('hgp_fine'),
        ],
        callsToAction,
      }),
    });
    await openPaused(player);
    await showsGraphics(player, 2);
    await eventually(() => rootOf(player).querySelector('.stands .cta'));
    await painted();
    expect(rootOf(player).textContent).to.contain('Fine').and.not.contain('Twin');
    expect(document.documentElement.scrollWidth).to.be.at.most(window.innerWidth);
  });

  it('takes the first of two placements with one id', async () => {
    const hypergraphics = ['a', 'b'].map((name) => graphicOf(`hyg_${name}`, { name }));
    const placements = [
      placementOf('hgp_1', { hypergraphicId: 'hyg_a', removeTimestamp: 1000 }),
      placementOf('hgp_1', { hypergraphicId: 'hyg_b', dropTimestamp: 3000 }),
    ];
    const player = await mount({ overlays: overlaysOf({ hypergraphics, placements }) });
    await openPaused(player);
    await seekTo(player, 0.2);
    await eventually(() => namesOf(player).join() === 'a');
    await seekTo(player, 3.5);
    await showsGraphics(player, 0);
    await painted();
    expect(namesOf(player)).to.deep.equal([]);
  });

  it('keeps playing with a hundred thousand', async () => {
    const placements = Array.from({ length: 100_000 }, (_, index) => placementOf(`hgp_${index}`));
    const player = await mount({ overlays: overlaysOf({ placements }) });
    await openPaused(player);
    await player.play();
    await eventually(() => graphicsOf(player).length > 100);
    await reaches(player, player.currentTime + 0.3);
  });
});
