import { expect } from '@open-wc/testing';
import type { LiveStatus, PublicLive } from '@zeacon/contract';
import { configOf, eventually, mount, next, reaches, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import './define.ts';

const realFetch = window.fetch;
let names = 0;

/** A live stream on this page's media server, with settings given by the test. */
async function watchLive(changes: Partial<PublicLive> = {}) {
  names += 1;
  const folder = `${location.origin}/live/life-${Date.now()}-${names}/3`;
  const hlsUrl = `${folder}/live.m3u8`;
  const live: PublicLive = {
    liveStatus: 'LIVE',
    hostLive: true,
    startedDate: null,
    endedDate: null,
    hlsBroadcastUrl: hlsUrl,
    streamMode: 'hls',
    shouldPlayVod: true,
    canRaiseHand: false,
    chatChannelName: null,
    viewerCount: 1,
    ...changes,
  };
  const platform = { live, asked: 0 };
  window.fetch = async (input, init) => {
    if (!String(input).includes('/viewer/live')) return realFetch(input, init);
    platform.asked += 1;
    return new Response(JSON.stringify({ responseData: platform.live }));
  };
  const stream = streamOf({ hlsUrl, posterUrl: null, thumbnailsUrl: null, live });
  const player = await mount({ config: configOf({}, stream), defaultMuted: true });
  const errors: string[] = [];
  player.addEventListener('zc-player-error', ({ error }) => errors.push(error.code));
  const status = () => player.getAttribute('live-status');
  await eventually(() => status() === 'LIVE');
  return {
    player,
    platform,
    errors,
    status,
    become: (liveStatus: LiveStatus, more: Partial<PublicLive> = {}) => {
      platform.live = { ...platform.live, liveStatus, ...more };
    },
    cover: () => player.shadowRoot?.querySelector('[part=live-cover]')?.textContent ?? '',
    ask: (file: 'break' | 'mend') => realFetch(`${folder}/${file}`),
  };
}

describe('<zc-player> with a live stream', () => {
  afterEach(() => {
    unmountAll();
    window.fetch = realFetch;
  });

  it('says before it plays that it is live, and how many watch', async () => {
    const { player, cover } = await watchLive({ viewerCount: 2 });
    await eventually(() => cover() !== '');
    expect(cover().replace(/\s+/g, ' ').trim()).to.equal('Live 2 viewers Aurora');
    const length = player.shadowRoot?.querySelector('[part=duration]');
    expect(length && getComputedStyle(length).display).to.be.oneOf([null, 'none']);
    await player.play();
    await eventually(() => cover() === '');
  });

  it('says no length while there is no file', async () => {
    const player = await mount({ config: configOf({}, streamOf({ durationMs: 0 })) });
    await eventually(() => player.shadowRoot?.querySelector('zc-play-button.centre'));
    expect(player.shadowRoot?.querySelector('[part=duration]')).to.equal(null);
  });

  it('starts as soon as its media is available, without an error event', async () => {
    const { player, platform, errors, ask } = await watchLive();
    await ask('break');
    const before = platform.asked;
    player.play().catch(() => undefined);
    await eventually(() => platform.asked > before + 1);
    expect(player.currentTime).to.equal(0);
    await ask('mend');
    await reaches(player, 0.3);
    expect(errors).to.deep.equal([]);
  });

  it('continues after its media was gone for a moment, without an error event', async () => {
    const { player, platform, errors, ask } = await watchLive();
    await player.play();
    await reaches(player, 0.3);
    const before = platform.asked;
    await ask('break');
    await eventually(() => platform.asked > before);
    await ask('mend');
    await eventually(() => !player.paused && player.readyState >= 3);
    const from = player.currentTime;
    await reaches(player, from + 0.3);
    expect(errors).to.deep.equal([]);
  });

  it('ends if its media is gone and the platform confirms the end, without an error event', async () => {
    const { player, errors, ask, become, status, cover } = await watchLive();
    await player.play();
    await reaches(player, 0.3);
    become('ENDED');
    await ask('break');
    await eventually(() => status() === 'ENDED');
    await eventually(() => cover().includes('This live has ended'));
    expect(errors).to.deep.equal([]);
    const again = [...(player.shadowRoot?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent?.trim() === 'Watch again',
    );
    again?.click();
    // Media that the page itself requests, and that is missing, is an ordinary error.
    await eventually(() => errors.length > 0);
    expect(errors).to.deep.equal(['media.not_found']);
  });

  it('does not start again if the viewer stopped it', async () => {
    const { player, errors, ask } = await watchLive();
    await player.play();
    await reaches(player, 0.3);
    player.pause();
    await ask('break');
    await eventually(() => player.readyState === 0);
    await ask('mend');
    expect(player.paused).to.equal(true);
    await player.play();
    await reaches(player, 0.3);
    expect(errors).to.deep.equal([]);
  });

  it('stays where the page seeks, and no longer catches up with the newest picture', async () => {
    const { player } = await watchLive();
    await player.play();
    await reaches(player, 0.3);
    const to = player.currentTime - 1.5;
    const sought = next(player.media, 'seeked');
    player.currentTime = to;
    await sought;
    const changes: string[] = [];
    for (const type of ['seeking', 'ratechange']) player.media.addEventListener(type, () => changes.push(type));
    await reaches(player, to + 1.5);
    expect(changes).to.deep.equal([]);
  });
});
