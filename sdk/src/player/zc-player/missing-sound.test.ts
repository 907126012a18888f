import { expect } from '@open-wc/testing';
import { configOf, eventually, mount, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

/** A player of a video that has sound in some of its segments of two seconds only: see `sdk/test/damage.mjs`. */
async function mountQuiet(name: string) {
  const count = Number(/of-(\d+)/.exec(name)?.[1] ?? 10);
  const stream = streamOf({ durationMs: count * 2000, hlsUrl: `/damaged/${name}/master.m3u8` });
  const player = await mount({ config: configOf({}, stream) });
  const told: string[] = [];
  player.addEventListener('zc-player-error', ({ error }) => told.push(error.code));
  player.addEventListener('ended', () => told.push('ended'));
  player.muted = true;
  return { player, told };
}

describe('<zc-player> with a video whose sound has gaps', () => {
  afterEach(unmountAll);

  for (const [place, name, gap] of [
    ['ends early', 'quiet-3-of-4', 5],
    ['ends long before', 'quiet-3-on', 5],
    ['starts late', 'quiet-1-of-4', 1],
    ['is interrupted', 'quiet-2-of-4', 3],
    ['is missing in the last segment', 'quiet-4-of-4', 7],
  ] as const) {
    it(`plays to its end if the sound ${place}`, async () => {
      const { player, told } = await mountQuiet(name);
      player.playbackRate = 2;
      await player.play();
      await eventually(() => told.length > 0);
      expect(told).to.deep.equal(['ended']);
      expect(player.currentTime).to.be.closeTo(player.duration, 0.3);
    });

    it(`seeks to where there is no sound if it ${place}`, async () => {
      const { player, told } = await mountQuiet(name);
      await player.play();
      player.currentTime = gap;
      await reaches(player, gap + 0.5);
      expect(told).to.deep.equal([]);
    });
  }
});
