import { expect } from '@open-wc/testing';
import { collectEvents, isOverlay, mountCounted, stopCollecting } from '../../../test/overlay-events.ts';
import { callToActionOf, graphicsOf, overlaysOf, painted, placementOf, rootOf } from '../../../test/overlay-fixture.ts';
import { eventually, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

const inSight = { top: 20, left: 45, width: 10 };

/** Shows two graphics, one of them visible; returns which were counted after more than a second. */
async function countedOf(other: typeof inSight, lay: (player: ZcPlayerElement) => void) {
  const events = collectEvents();
  const placements = [placementOf('hgp_seen', { style: inSight }), placementOf('hgp_other', { style: other })];
  const player = await mountCounted({ overlays: overlaysOf({ placements }) });
  lay(player);
  await eventually(() => graphicsOf(player).length === 2);
  const laidAt = Date.now();
  await eventually(() => Date.now() - laidAt > 1800);
  player.remove();
  await eventually(() => events().some(isOverlay));
  return events()
    .filter(({ type }) => type === 'overlayImpression')
    .map(({ overlayId }) => overlayId);
}

function sizeOf(player: ZcPlayerElement, width: number, height: number) {
  player.style.cssText = `aspect-ratio: auto; width: ${width}px; height: ${height}px`;
}

describe('<zc-hypergraphics> counts what is actually visible', () => {
  const cover = document.createElement('div');

  beforeEach(() => localStorage.clear());
  afterEach(async () => {
    unmountAll();
    cover.remove();
    document.body.style.removeProperty('--zc-player-fit');
    await painted();
    stopCollecting();
  });

  it('both if both are', async () => {
    const counted = await countedOf({ top: 20, left: 60, width: 10 }, (player) => sizeOf(player, 640, 360));
    expect(counted.sort()).to.deep.equal(['hgp_other', 'hgp_seen']);
  });

  it('not what is cropped with the picture', async () => {
    document.body.style.setProperty('--zc-player-fit', 'cover');
    const counted = await countedOf({ top: 20, left: 10, width: 10 }, (player) => sizeOf(player, 200, 400));
    expect(counted).to.deep.equal(['hgp_seen']);
  });

  it('not what is mostly outside the picture', async () => {
    const counted = await countedOf({ top: 20, left: 95, width: 20 }, (player) => sizeOf(player, 640, 360));
    expect(counted).to.deep.equal(['hgp_seen']);
  });

  it('not what is outside the viewport', async () => {
    const counted = await countedOf({ top: 85, left: 45, width: 10 }, (player) => {
      sizeOf(player, 640, 360);
      player.style.cssText += `; position: fixed; left: 0; top: ${innerHeight - 250}px`;
    });
    expect(counted).to.deep.equal(['hgp_seen']);
  });

  it('not what the page covers', async () => {
    const counted = await countedOf({ top: 20, left: 70, width: 20 }, (player) => {
      sizeOf(player, 640, 360);
      const { left, top } = player.getBoundingClientRect();
      cover.style.cssText = `position: fixed; left: ${left + 440}px; top: ${top + 40}px; width: 150px; height: 150px; background: teal; z-index: 9`;
      document.body.append(cover);
    });
    expect(counted).to.deep.equal(['hgp_seen']);
  });

  it('nor a call to action that the page covers', async () => {
    const events = collectEvents();
    const callsToAction = [
      callToActionOf({ id: 'cta_seen', style: { position: 'TOP_LEFT', look: 'SOLID', color: null } }),
      callToActionOf({ id: 'cta_covered', style: { position: 'TOP_RIGHT', look: 'SOLID', color: null } }),
    ];
    const player = await mountCounted({ overlays: overlaysOf({ placements: [], callsToAction }) });
    sizeOf(player, 640, 360);
    await eventually(() => rootOf(player).querySelectorAll('.stands .cta').length === 2);
    const { left, top } = player.getBoundingClientRect();
    cover.style.cssText = `position: fixed; left: ${left + 400}px; top: ${top}px; width: 240px; height: 200px; background: teal; z-index: 9`;
    document.body.append(cover);
    const laidAt = Date.now();
    await eventually(() => Date.now() - laidAt > 1800);
    player.remove();
    await eventually(() => events().some(isOverlay));
    expect(events().flatMap(({ type, overlayId }) => (type === 'overlayImpression' ? [overlayId] : []))).to.deep.equal([
      'cta_seen',
    ]);
  });
});
