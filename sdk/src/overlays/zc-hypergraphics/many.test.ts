import { expect } from '@open-wc/testing';
import {
  graphicOf,
  graphicsOf,
  namesOf,
  overlaysOf,
  painted,
  placementOf,
  seekTo,
} from '../../../test/overlay-fixture.ts';
import { eventually, mount, openPaused, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';

const count = 1000;

/** A thousand placements all over the picture and the video, about fifty at a time. */
function manyOverlays() {
  const placements = Array.from({ length: count }, (_, index) =>
    placementOf(`hgp_${index}`, {
      hypergraphicId: `hyg_${index % 20}`,
      style: { top: (index * 7) % 90, left: (index * 13) % 95, width: 5 },
      dropTimestamp: Math.floor((index * 19_000) / count),
      removeTimestamp: Math.floor((index * 19_000) / count) + 1000,
    }),
  );
  const hypergraphics = Array.from({ length: 20 }, (_, index) => graphicOf(`hyg_${index}`));
  return { overlays: overlaysOf({ hypergraphics, placements }), placements };
}

describe('<zc-hypergraphics> with a thousand placements', () => {
  afterEach(unmountAll);

  it('shows each at its time and keeps none in the page afterwards', async () => {
    const { overlays, placements } = manyOverlays();
    const player = await mount({ overlays });
    await openPaused(player);
    for (const seconds of [3, 15.5, 8]) {
      const timeMs = await seekTo(player, seconds);
      const wanted = placements.filter(
        ({ dropTimestamp, removeTimestamp }) => dropTimestamp <= timeMs && timeMs < Number(removeTimestamp),
      );
      await eventually(() => graphicsOf(player).length === wanted.length);
      expect(namesOf(player).length).to.be.above(40);
    }
  });

  it('spreads their creation, so that no frame is delayed', async () => {
    const placements = Array.from({ length: count }, (_, index) => placementOf(`hgp_${index}`));
    const player = await mount({ overlays: overlaysOf({ placements }) });
    await openPaused(player);
    await eventually(() => graphicsOf(player).length > 0);
    expect(graphicsOf(player).length).to.be.below(count);
    await eventually(() => graphicsOf(player).length === count);
    await painted();
  });
});
