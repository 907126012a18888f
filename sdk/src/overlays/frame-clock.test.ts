import { expect } from '@open-wc/testing';
import { painted } from '../../test/overlay-fixture.ts';
import { eventually, mount, openPaused, reaches, unmountAll } from '../../test/player-fixture.ts';
import '../player/zc-player/define.ts';
import { createFrameClock } from './frame-clock.ts';

describe('frame clock', () => {
  afterEach(unmountAll);

  it('reports each picture once, however often listeners come and go', async () => {
    const player = await mount();
    await openPaused(player);
    const clock = createFrameClock(player.media);
    for (let round = 0; round < 5; round += 1) clock.subscribe(() => undefined)();
    const told: (number | undefined)[] = [];
    const stop = clock.subscribe((timeMs) => told.push(timeMs));
    await player.play();
    // A busy machine shows fewer pictures a second, not fewer of them.
    await eventually(() => new Set(told).size > 7);
    stop();
    const { length } = told;
    await reaches(player, player.currentTime + 0.2);
    await painted();
    expect(told.length).to.equal(length);
    const moving = told.filter((timeMs) => timeMs !== told[0]);
    expect(moving.length).to.be.above(5);
    expect(new Set(moving).size).to.equal(moving.length);
  });
});
