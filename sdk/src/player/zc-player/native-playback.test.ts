import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  press,
  reaches,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const realFetch = window.fetch;
const words = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('[part=message] p')?.textContent?.trim();
const log = async (name: string): Promise<string[]> => (await realFetch(`/log/${name}/requests`)).json();
const mediaOf = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('video');
const from = (hlsUrl: string) => configOf({}, streamOf({ hlsUrl }));

async function playMuted(properties: Partial<ZcPlayerElement>) {
  const player = await mount(properties);
  player.muted = true;
  await player.play();
  await reaches(player, 0.3);
  return player;
}

/** Removes the Media Source constructors, as on some iPhones. Returns a function that restores them. */
function takeMediaSource() {
  const taken = ['MediaSource', 'ManagedMediaSource'].map((name) => {
    const property = Object.getOwnPropertyDescriptor(globalThis, name);
    Reflect.deleteProperty(globalThis, name);
    return () => property && Object.defineProperty(globalThis, name, property);
  });
  return () => taken.forEach((giveBack) => void giveBack());
}

describe('<zc-player> in a browser that could play HLS itself', () => {
  afterEach(unmountAll);

  it('still uses Media Source, if there is one', async () => {
    expect(document.createElement('video').canPlayType('application/vnd.apple.mpegurl')).not.to.equal('');
    const player = await playMuted({});
    expect(mediaOf(player)?.currentSrc).to.match(/^blob:/);
  });
});

describe('<zc-player> without Media Source', () => {
  let giveBack: () => void;
  before(() => {
    giveBack = takeMediaSource();
  });
  after(() => giveBack());
  afterEach(() => {
    unmountAll();
    window.fetch = realFetch;
  });

  it('lets the browser play HLS, seeks, and starts at the given time', async () => {
    const player = await playMuted({ startTime: 4 });
    expect(mediaOf(player)?.currentSrc).to.equal(`${location.origin}/hls/master.m3u8`);
    await reaches(player, 4.2);
    expect(player.duration).to.be.closeTo(20, 0.2);
    player.currentTime = 15;
    await reaches(player, 15.3);
    player.playbackRate = 2;
    player.currentTime = 19;
    await eventually(() => player.ended);
  });

  it('shows captions from native text tracks', async () => {
    const captions = [{ src: `${location.origin}/hls/captions.vtt`, srclang: 'en', label: 'English' }];
    const player = await playMuted({ config: configOf({}, streamOf({ captions })) });
    expect([...player.textTracks].map(({ kind, label }) => [kind, label])).to.deep.equal([['captions', 'English']]);
    press(player, 'c');
    await eventually(() => player.shadowRoot?.querySelector('[part=captions]')?.textContent === 'Light over the sea');
  });

  it('continues by itself at the same position and speed after the server was away', async () => {
    const player = await playMuted({ config: from('/flaky/gated-native/master.m3u8') });
    player.playbackRate = 1.5;
    await realFetch('/flaky/gated-native/break');
    player.currentTime = 15;
    await eventually(() => words(player)?.startsWith('The connection was lost.'));
    await realFetch('/flaky/gated-native/mend');
    await reaches(player, 15.3);
    expect(player.currentTime).to.be.below(18);
    expect([words(player), player.paused, player.playbackRate]).to.deep.equal([undefined, false, 1.5]);
  });

  it('starts by itself once the server is available', async () => {
    await realFetch('/flaky/native-late/break');
    const player = await mount({ config: from('/flaky/native-late/master.m3u8'), startTime: 6 });
    player.muted = true;
    player.play().catch(() => undefined);
    await eventually(() => words(player)?.startsWith('The connection was lost.'));
    await realFetch('/flaky/native-late/mend');
    await reaches(player, 6.3);
    expect(words(player)).to.equal(undefined);
  });

  it('retries at once when the connection is back', async () => {
    await realFetch('/flaky/native-online/break');
    const player = await mount({ config: from('/flaky/native-online/master.m3u8') });
    player.muted = true;
    player.play().catch(() => undefined);
    await eventually(() => words(player)?.startsWith('The connection was lost.'));
    await realFetch('/flaky/native-online/mend');
    window.dispatchEvent(new Event('online'));
    await reaches(player, 0.3);
  });

  it('gets new addresses from the platform when a token expires, and continues at the same position', async () => {
    let token = 'one';
    const signed = () => streamOf({ hlsUrl: `${location.origin}/signed/gated-native/master.m3u8?token=${token}` });
    const accept = () => realFetch(`/signed/gated-native/accept?token=${token}`);
    await accept();
    window.fetch = async (input, init) => {
      if (!String(input).includes('/v1.1/')) return realFetch(input, init);
      return new Response(JSON.stringify({ responseData: signed() }));
    };
    const player = await mount({ config: undefined, mediaId: 'str_aurora' });
    player.muted = true;
    await next(player, 'zc-player-ready');
    await player.play();
    await reaches(player, 0.3);
    token = 'two';
    await accept();
    player.currentTime = 15;
    await reaches(player, 15.3);
    expect(player.currentTime).to.be.below(18);
    expect(words(player)).to.equal(undefined);
    expect((await log('gated-native')).filter((file) => file.includes('.m4s?token=two'))).not.to.deep.equal([]);
  });

  it('says that a video is not available any more', async () => {
    const player = await mount({ config: from('/answers/404/master.m3u8') });
    player.play().catch(() => undefined);
    await eventually(() => words(player) === 'This video is not available.');
  });

  it('says that a file cannot be played, and retries on request', async () => {
    const player = await mount({ config: from('/hls/poster.jpg') });
    player.muted = true;
    player.play().catch(() => undefined);
    await eventually(() => control(player, 'Try again'));
    expect(player.shadowRoot?.querySelector('[role=alert]')).not.to.equal(null);
    player.config = from('/hls/master.m3u8');
    await player.updateComplete;
    control(player, 'Try again')?.click();
    await reaches(player, 0.3);
  });

  it('leaves nothing behind when it is removed', async () => {
    const player = await playMuted({});
    const media = mediaOf(player);
    player.remove();
    await eventually(() => media?.readyState === 0 && media.paused);
    expect(media?.hasAttribute('src')).to.equal(false);
  });
});
