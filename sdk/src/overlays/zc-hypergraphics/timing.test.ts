import { expect } from '@open-wc/testing';
import type { ViewerPlacement } from '@zeacon/contract';
import {
  followFrames,
  graphicOf,
  namesOf,
  overlaysOf,
  painted,
  placementOf,
  rootOf,
  seekTo,
  showsGraphics,
} from '../../../test/overlay-fixture.ts';
import { eventually, mount, openPaused, press, reaches, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';

const isOn = ({ dropTimestamp, removeTimestamp }: ViewerPlacement, timeMs: number) =>
  dropTimestamp <= timeMs && timeMs < (removeTimestamp ?? Number.POSITIVE_INFINITY);

/** Placements named by their id, and the expected ones at a time. */
function timedOverlays(times: (readonly [drop: number, remove: number | null])[]) {
  const placements = times.map(([dropTimestamp, removeTimestamp], index) =>
    placementOf(`hgp_${index}`, { hypergraphicId: `hyg_${index}`, dropTimestamp, removeTimestamp }),
  );
  const hypergraphics = placements.map(({ hypergraphicId, id }) => graphicOf(hypergraphicId, { name: id }));
  const model = (timeMs: number) => placements.filter((each) => isOn(each, timeMs)).map(({ id }) => id);
  return { overlays: overlaysOf({ hypergraphics, placements }), model };
}

/** A seeded generator, so that failures can be reproduced. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('<zc-hypergraphics> in time', () => {
  afterEach(unmountAll);

  it('matches the model after 60 random seeks, forwards and back', async () => {
    const random = createRandom(7);
    const spans = Array.from({ length: 40 }, () => {
      const drop = random(19_000);
      return [drop, drop + 200 + random(3000)] as const;
    });
    const { overlays, model } = timedOverlays(spans);
    const player = await mount({ overlays });
    await openPaused(player);
    for (let jump = 0; jump < 60; jump += 1) {
      const timeMs = await seekTo(player, random(19_500) / 1000);
      const wanted = model(timeMs);
      await eventually(() => namesOf(player).length >= wanted.length);
      await painted();
      expect(namesOf(player), `at ${timeMs} ms`).to.deep.equal(wanted);
    }
  });

  for (const rate of [1, 2])
    it(`appears and disappears with exactly its picture at ${rate}x`, async () => {
      const { overlays, model } = timedOverlays([
        [500, 900],
        [700, 1300],
        [1500, 1960],
      ]);
      const player = await mount({ overlays });
      await openPaused(player);
      player.playbackRate = rate;
      const wrong: string[] = [];
      let seen = 0;
      const stop = followFrames(player.media, (mediaTime) => {
        const timeMs = Math.round(mediaTime * 1e6) / 1e3;
        const [shown, wanted] = [namesOf(player).join(), model(timeMs).join()];
        if (wanted) seen += 1;
        if (shown !== wanted) wrong.push(`${timeMs}: ${shown} for ${wanted}`);
      });
      await player.play();
      await reaches(player, 2.4);
      // The graphics last 0.6 s at 2x: of their pictures, a slow machine draws too few the first time.
      while (seen <= 5) {
        player.currentTime = 0;
        await eventually(() => player.currentTime < 0.5);
        await reaches(player, 2.4);
      }
      stop();
      expect(seen).to.be.above(5);
      expect(wrong).to.deep.equal([]);
    });

  it('reappears in a loop', async () => {
    const { overlays } = timedOverlays([[0, 400]]);
    const player = await mount({ overlays, loop: true });
    await openPaused(player);
    await showsGraphics(player, 1);
    player.currentTime = 19.6;
    await showsGraphics(player, 0);
    await player.play();
    await eventually(() => player.currentTime < 1);
    await showsGraphics(player, 1);
    await showsGraphics(player, 0);
  });

  it('shows nothing before the first picture, and nothing from another video', async () => {
    const { overlays } = timedOverlays([[0, null]]);
    const player = await mount({ overlays });
    await painted();
    expect(rootOf(player).querySelector('zc-hypergraphics')).to.equal(null);
    await openPaused(player);
    await showsGraphics(player, 1);
    player.load();
    await showsGraphics(player, 0);
  });

  it('keeps a focused graphic while paused, and removes it when playback resumes', async () => {
    const { overlays } = timedOverlays([[0, 1000]]);
    const player = await mount({ overlays });
    await openPaused(player);
    await showsGraphics(player, 1);
    rootOf(player).querySelector<HTMLElement>('.graphic')?.focus();
    await seekTo(player, 5);
    await painted();
    expect(namesOf(player)).to.deep.equal(['hgp_0']);
    await player.play();
    await showsGraphics(player, 0);
    await eventually(() => rootOf(player).activeElement?.classList.contains('frame'));
    press(player, 'k', rootOf(player).activeElement as Element);
    await eventually(() => player.paused);
  });

  it('shows nothing if the page says so', async () => {
    const player = await mount({ overlays: null });
    await openPaused(player);
    await painted();
    expect(rootOf(player).querySelector('zc-hypergraphics')).to.equal(null);
  });
});
