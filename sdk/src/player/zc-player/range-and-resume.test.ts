import { expect } from '@open-wc/testing';
import { configOf, eventually, mount, next, reaches, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const key = 'zc-positions';

describe('<zc-player> with start and end times', () => {
  afterEach(() => {
    unmountAll();
    localStorage.removeItem(key);
  });

  /** A player from markup in the page. */
  async function fromMarkup(attributes: string) {
    const player = await mount({ config: undefined });
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g))
      player.setAttribute(name, value);
    await player.updateComplete;
    player.config = configOf();
    await next(player, 'zc-player-ready');
    return player;
  }

  it('starts at the start time and stops at the end time', async () => {
    const player = await fromMarkup('start-time="4" end-time="0:05"');
    expect(player.currentTime).to.equal(4);
    const paused = next(player, 'pause');
    await player.play();
    await paused;
    await eventually(() => !player.seeking);
    expect(player.currentTime).to.be.within(4.99, 5.01);
  });

  it('shows the rest to viewers who continue after the end time', async () => {
    const player = await fromMarkup('start-time="4" end-time="4.6"');
    const paused = next(player, 'pause');
    await player.play();
    await paused;
    await player.play();
    await reaches(player, 5.5);
    expect(player.paused).to.equal(false);
  });

  it('shows the rest to viewers who seek there', async () => {
    const player = await fromMarkup('end-time="3"');
    await player.play();
    await reaches(player, 0.1);
    player.currentTime = 10;
    await reaches(player, 10.5);
  });

  it('loops between start and end time', async () => {
    const player = await fromMarkup('t="0m4s" end-time="5s" loop');
    expect(player.currentTime).to.equal(4);
    player.currentTime = 4.5;
    await player.play();
    await reaches(player, 4.8);
    await eventually(() => player.currentTime >= 4 && player.currentTime < 4.4);
    expect(player.paused).to.equal(false);
  });

  it('starts again at the start time after the end of the video', async () => {
    const player = await fromMarkup('start-time="18"');
    player.currentTime = 19.3;
    const ended = next(player, 'ended');
    await player.play();
    await ended;
    const sought = next(player, 'seeking');
    await player.play();
    await sought;
    expect(player.currentTime).to.be.within(18, 19);
    await eventually(() => !player.paused && player.currentTime > 18.1);
  });

  it('lets viewers near or at the end go back to the very beginning', async () => {
    const player = await fromMarkup('start-time="5"');
    player.currentTime = 19.7;
    await player.play();
    await reaches(player, 19.75);
    const sought = next(player, 'seeked');
    player.currentTime = 0;
    await sought;
    expect(player.currentTime).to.be.below(2);
    await reaches(player, 0.1);
    const ended = next(player, 'ended');
    player.currentTime = 19.8;
    await ended;
    player.currentTime = 0;
    await eventually(() => !player.seeking);
    expect(player.currentTime).to.equal(0);
  });

  it('starts again at the start time with loop', async () => {
    const player = await fromMarkup('start-time="18" loop');
    player.currentTime = 19.5;
    await player.play();
    await reaches(player, 19.6);
    await eventually(() => player.currentTime >= 18 && player.currentTime < 18.5);
    expect(player.paused).to.equal(false);
  });

  for (const [name, attributes, kept] of [
    ['start', 'start-time="20"', 0],
    ['start in a link', 't="1:30"', 0],
    ['place to resume at', 'resume', 25],
  ] as const)
    it(`ignores a ${name} beyond the end`, async () => {
      if (kept) localStorage.setItem(key, JSON.stringify([['str_aurora', kept]]));
      const player = await fromMarkup(attributes);
      expect(player.currentTime).to.equal(0);
      await player.play();
      await reaches(player, 0.2);
      expect(player.ended).to.equal(false);
      if (kept) return;
      const ended = next(player, 'ended');
      player.currentTime = 19.8;
      await ended;
      await player.play();
      await eventually(() => player.currentTime > 0.1 && player.currentTime < 5);
    });

  it('resumes even if the start time is beyond the end', async () => {
    localStorage.setItem(key, JSON.stringify([['str_aurora', 16]]));
    expect((await fromMarkup('start-time="90" resume')).currentTime).to.equal(16);
  });

  it('resumes where the visitor left off', async () => {
    const player = await fromMarkup('resume');
    player.currentTime = 16.4;
    await player.play();
    await reaches(player, 16.5);
    const paused = next(player, 'pause');
    player.pause();
    await paused;
    player.remove();

    const again = await fromMarkup('resume');
    expect(again.currentTime).to.equal(16);
    await again.play();
    await reaches(again, 16.1);
    const ended = next(again, 'ended');
    again.currentTime = 19.7;
    await ended;
    again.remove();
    expect((await fromMarkup('resume')).currentTime).to.equal(0);
  });

  it('stores no position unless asked to, and none for visitors who refused to be counted', async () => {
    for (const attributes of ['', 'resume consent="denied"']) {
      const player = await fromMarkup(attributes);
      player.currentTime = 16.4;
      await player.play();
      await reaches(player, 16.5);
      const paused = next(player, 'pause');
      player.pause();
      await paused;
      player.remove();
    }
    expect(localStorage.getItem(key)).to.equal(null);
  });
});
