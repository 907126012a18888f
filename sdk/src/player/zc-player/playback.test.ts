import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  reaches,
  requested,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import './define.ts';

describe('<zc-player> playing', () => {
  afterEach(unmountAll);

  it('requests neither engine nor media before playback', async () => {
    const player = await mount();
    expect(control(player, 'Play video: Aurora')).to.exist;
    await eventually(() => player.shadowRoot?.querySelector<HTMLImageElement>('.poster')?.complete);
    expect(requested(/hls-engine|hls\.light|\.m3u8|\.m4s/)).to.deep.equal([]);
  });

  it('loads the engine, and no media, when the pointer comes near', async () => {
    const player = await mount();
    const media = requested(/\.m3u8|\.m4s/).length;
    player.shadowRoot?.querySelector('.frame')?.dispatchEvent(new PointerEvent('pointerenter'));
    await eventually(() => requested(/hls\.light/).length > 0);
    expect(requested(/\.m3u8|\.m4s/).length).to.equal(media);
  });

  it('plays real HLS from the large button', async () => {
    const player = await mount();
    control(player, 'Play video: Aurora')?.click();
    await reaches(player, 0.5);
    expect(player.paused).to.equal(false);
    expect(requested(/\.m4s/)).not.to.deep.equal([]);
  });

  it('plays a video from its start while the rest of it is made, and then that', async () => {
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl: '/growing/begun/master.m3u8' })) });
    player.muted = true;
    await player.play();
    await reaches(player, 0.3);
    expect(player.currentTime).to.be.lessThan(4);
    expect(player.shadowRoot?.textContent).not.to.contain('LIVE');
    await fetch('/growing/begun/mend');
    await eventually(() => player.duration > 19);
    player.currentTime = 19;
    await next(player, 'ended');
  });

  it('says how playback goes, once the video is open', async () => {
    const player = await mount();
    expect(player.hlsStats).to.equal(undefined);
    await player.play();
    await reaches(player, 0.5);
    const stats = player.hlsStats!;
    for (const name of ['bandwidth', 'bitrate', 'height', 'buffered', 'totalFrames'] as const)
      expect(stats[name], name).to.be.greaterThan(0);
    expect([stats.behind, stats.droppedFrames <= stats.totalFrames]).to.deep.equal([undefined, true]);
  });

  it('starts at the currentTime set before', async () => {
    const player = await mount();
    player.currentTime = 12;
    expect(player.currentTime).to.equal(12);
    expect(player.duration).to.equal(20);
    await player.play();
    await reaches(player, 12.1);
    expect(player.currentTime).to.be.below(15);
  });

  it('dispatches its media events, like a video', async () => {
    const player = await mount();
    const seen: string[] = [];
    for (const type of ['play', 'playing', 'pause', 'seeking', 'seeked', 'timeupdate', 'volumechange', 'ratechange'])
      player.addEventListener(type, () => seen.push(type));
    await player.play();
    await reaches(player, 0.2);
    player.volume = 0.5;
    player.playbackRate = 1.5;
    const seeked = next(player, 'seeked');
    player.currentTime = 8;
    await seeked;
    const paused = next(player, 'pause');
    player.pause();
    await paused;
    expect(seen).to.include.members([
      'play',
      'playing',
      'pause',
      'seeking',
      'seeked',
      'timeupdate',
      'volumechange',
      'ratechange',
    ]);
  });

  it('ends, and plays again from the beginning', async () => {
    const player = await mount();
    player.currentTime = 19;
    const ended = next(player, 'ended');
    await player.play();
    await ended;
    await eventually(() => control(player, 'Play again'));
    control(player, 'Play again')?.click();
    await eventually(() => !player.paused && player.currentTime > 0 && player.currentTime < 10);
  });

  it('starts over by itself with loop', async () => {
    const player = await mount({ config: configOf({ videoLoop: true }) });
    player.currentTime = 19.2;
    await player.play();
    await reaches(player, 19.3);
    await eventually(() => player.currentTime < 5);
    expect(player.ended).to.equal(false);
  });

  it('changes to another video when the page sets one', async () => {
    const player = await mount();
    await player.play();
    const ready = next(player, 'zc-player-ready');
    player.config = configOf({}, streamOf({ streamId: 'str_other', name: 'Other' }));
    await ready;
    await eventually(() => control(player, 'Play video: Other'));
  });
});
