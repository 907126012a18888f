import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  reaches,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import type { ZcTokenExpireEvent } from '../../companions/events/token-expire.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const realFetch = window.fetch;
const words = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('[part=message] p')?.textContent?.trim();
const signed = (name: string, token: string) =>
  streamOf({ hlsUrl: `${location.origin}/signed/${name}/master.m3u8?token=${token}` });
const accept = (name: string, token: string) => realFetch(`/signed/${name}/accept?token=${token}`);
const log = async (name: string): Promise<string[]> => (await realFetch(`/log/${name}/requests`)).json();

/** Fakes the platform with the current stream. */
function platformAnswers(now: () => Response | Promise<Response>) {
  window.fetch = async (input, init) => (String(input).includes('/v1.1/') ? now() : realFetch(input, init));
}
const answer = (stream: unknown) => new Response(JSON.stringify({ responseData: stream }));
const refusal = () =>
  new Response(JSON.stringify({ error: 'media.token_expired', message: 'Expired', status: '403' }), { status: 403 });

/** Watches whether the picture ever jumped to its beginning or stopped by itself. */
function watchBreaks(player: ZcPlayerElement) {
  const seen: string[] = [];
  for (const type of ['emptied', 'pause', 'loadstart']) player.addEventListener(type, () => seen.push(type));
  return seen;
}

async function playSigned(properties: Partial<ZcPlayerElement>) {
  const player = await mount({ config: undefined, ...properties });
  await next(player, 'zc-player-ready');
  await player.play();
  await reaches(player, 0.2);
  return player;
}

/** Plays on into a part that was not loaded before. */
async function seekTo(player: ZcPlayerElement, seconds: number) {
  player.currentTime = seconds;
  await reaches(player, seconds + 0.2);
}

describe('<zc-player> recovering', () => {
  afterEach(() => {
    unmountAll();
    window.fetch = realFetch;
  });

  it('continues after a segment that never came', async () => {
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl: '/hanging/a/master.m3u8' })) });
    await player.play();
    await reaches(player, 2.5);
    expect((await log('a')).filter((file) => /^part-\d-001/.test(file)).length).to.be.above(1);
  });

  it('plays what it has while the server is away, and continues from there by itself', async () => {
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl: '/flaky/gated-restart/master.m3u8' })) });
    player.muted = true;
    await player.play();
    await reaches(player, 0.2);
    await realFetch('/flaky/gated-restart/break');
    const from = player.currentTime;
    await reaches(player, from + 0.5);
    player.currentTime = 18.5;
    await eventually(() => words(player)?.startsWith('The connection was lost.'));
    const told = player.shadowRoot?.querySelector('[role=status]')?.textContent;
    expect(told, 'without interrupting a screen reader').to.contain('The connection was lost.');
    expect(player.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
    await realFetch('/flaky/gated-restart/mend');
    await reaches(player, 18.7);
    expect(words(player)).to.equal(undefined);
  });

  it('continues when the connection is back', async () => {
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl: '/flaky/gated-online/master.m3u8' })) });
    await player.play();
    await reaches(player, 0.2);
    await realFetch('/flaky/gated-online/break');
    player.currentTime = 18.5;
    await next(player, 'waiting');
    await realFetch('/flaky/gated-online/mend');
    window.dispatchEvent(new Event('online'));
    await eventually(() => player.currentTime > 18.6);
  });

  it('says at once, and without offering a retry, that the video was removed during playback', async () => {
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl: '/leaving/gated-away/master.m3u8' })) });
    const said = new Set<string | undefined>();
    new MutationObserver(() => said.add(words(player))).observe(player.shadowRoot as ShadowRoot, {
      childList: true,
      subtree: true,
    });
    await player.play();
    await reaches(player, 0.2);
    const before = (await log('gated-away')).length;
    await realFetch('/leaving/gated-away/break');
    player.currentTime = 18.5;
    await eventually(() => words(player) === 'This video is not available.');
    expect([...said].filter((text) => text?.includes('connection'))).to.deep.equal([]);
    expect(player.paused).to.equal(true);
    const asked = (await log('gated-away')).slice(before).filter((file) => file !== 'break');
    expect(asked.length, asked.join()).to.be.below(6);
  });

  it('gets new addresses from the platform when a token expires, without a break', async () => {
    await accept('gated-auto', 'one');
    let token = 'one';
    platformAnswers(() => answer(signed('gated-auto', token)));
    const player = await playSigned({ mediaId: 'str_aurora' });
    const breaks = watchBreaks(player);
    const ready: unknown[] = [];
    player.addEventListener('zc-player-ready', (event) => ready.push(event));
    token = 'two';
    await accept('gated-auto', 'two');
    await seekTo(player, 15);
    expect(breaks).to.deep.equal([]);
    expect(ready).to.deep.equal([]);
    expect((await log('gated-auto')).filter((file) => file.includes('.m4s?token=two'))).not.to.deep.equal([]);
  });

  it('keeps position, speed, quality, captions and pause when the video moved to another package', async () => {
    await accept('gated-before', 'one');
    await accept('after', 'two');
    let stream = signed('gated-before', 'one');
    const captions = [{ src: `${location.origin}/hls/captions.vtt`, srclang: 'en', label: 'English' }];
    platformAnswers(() => answer({ ...stream, captions }));
    const player = await playSigned({ mediaId: 'str_aurora' });
    await eventually(() => player.textTracks.length === 1);
    const [track] = player.textTracks;
    if (track) track.mode = 'hidden';
    player.playbackRate = 1.5;
    player.pause();
    stream = signed('after', 'two');
    await accept('gated-before', 'gone');
    player.currentTime = 15;
    await eventually(async () => (await log('after')).some((file) => file.startsWith('part-')));
    await eventually(() => player.readyState >= 2 && Math.abs(player.currentTime - 15) < 0.5);
    expect([player.paused, player.playbackRate, track?.mode]).to.deep.equal([true, 1.5, 'hidden']);
  });

  it('asks the page for a token if the page provided the last one', async () => {
    await accept('gated-page', 'one');
    let given = 'page-one';
    platformAnswers(() => (given === 'page-one' ? refusal() : answer(signed('gated-page', 'two'))));
    window.fetch = ((before) => async (input: RequestInfo | URL, init?: RequestInit) => {
      const url = String(input);
      if (!url.includes('/v1.1/')) return realFetch(input, init);
      if (url.includes('token=page-one') && !refusing) return answer(signed('gated-page', 'one'));
      return before(input, init);
    })(window.fetch);
    let refusing = false;
    const player = await playSigned({ mediaId: 'str_aurora', mediaToken: 'page-one' });
    refusing = true;
    await accept('gated-page', 'two');
    const breaks = watchBreaks(player);
    const asked = next<ZcTokenExpireEvent>(document.body, 'zc-token-expire');
    player.currentTime = 15;
    expect((await asked).streamId).to.equal('str_aurora');
    given = 'page-two';
    player.mediaToken = 'page-two';
    await reaches(player, 15.2);
    expect(breaks).to.deep.equal([]);
  });

  it('requests new addresses before the old ones expire', async () => {
    await accept('gated-early', 'one');
    let token = 'one';
    let asked = 0;
    platformAnswers(() => {
      asked += 1;
      return answer({ ...signed('gated-early', token), expiresAt: token === 'one' ? Date.now() + 2000 : null });
    });
    const player = await playSigned({ mediaId: 'str_aurora' });
    token = 'two';
    const before = asked;
    await eventually(() => asked > before);
    await realFetch('/signed/gated-early/accept?token=two&also');
    await seekTo(player, 15);
    const last = (await log('gated-early')).filter((file) => /^part-\d-007/.test(file));
    expect(last.map((file) => file.split('?')[1])).to.deep.equal(['token=two']);
  });

  it('requests no media with expired addresses', async () => {
    await accept('over', 'two');
    const startUrls = [`${location.origin}/signed/over/part-0-000.m4s?token=one`];
    let asked = 0;
    platformAnswers(() => {
      asked += 1;
      if (asked > 1) return answer(signed('over', 'two'));
      return answer({ ...signed('over', 'one'), startUrls, expiresAt: Date.now() - 1 });
    });
    await playSigned({ mediaId: 'str_aurora' });
    const old = (await log('over')).filter((file) => file.includes('token=one'));
    expect(old).to.deep.equal([]);
  });

  it('uses the server’s clock if the viewer’s is wrong', async () => {
    await accept('skewed', 'one');
    let asked = 0;
    platformAnswers(() => {
      asked += 1;
      const hour = 3_600_000;
      return answer({ ...signed('skewed', 'one'), expiresAt: Date.now() - hour, expiresInMs: hour });
    });
    await playSigned({ mediaId: 'str_aurora' });
    expect(asked).to.equal(1);
  });

  it('continues with its addresses if a request made with earlier ones is refused', async () => {
    await accept('gated-crossing', 'one');
    let token = 'one';
    const captions = [{ src: `${location.origin}/hls/captions.vtt`, srclang: 'en', label: 'English' }];
    platformAnswers(() => answer({ ...signed('gated-crossing', token), captions: token === 'two' ? captions : [] }));
    const player = await playSigned({ mediaId: 'str_aurora' });
    const breaks = watchBreaks(player);
    player.addEventListener('zc-token-expire', () => breaks.push('zc-token-expire'));
    await eventually(async () => (await log('gated-crossing')).some((file) => /^part-\d-003.*token=one/.test(file)));
    token = 'two';
    player.mediaToken = 'of-the-page';
    await eventually(() => player.textTracks.length === 1);
    await accept('gated-crossing', 'two');
    await seekTo(player, 15);
    expect(breaks).to.deep.equal([]);
  });

  it('retries if a cache on the way still returns the refused addresses', async () => {
    await accept('gated-stale', 'one');
    let asked = 0;
    platformAnswers(() => {
      asked += 1;
      return answer(signed('gated-stale', asked < 3 ? 'one' : 'two'));
    });
    const player = await playSigned({ mediaId: 'str_aurora' });
    const breaks = watchBreaks(player);
    player.addEventListener('zc-token-expire', () => breaks.push('zc-token-expire'));
    await accept('gated-stale', 'two');
    await seekTo(player, 15);
    expect(breaks).to.deep.equal([]);
  });

  it('says that a video is not available once it needs a token that the page does not have', async () => {
    await accept('gated-unlisted', 'one');
    let stream = () => answer(signed('gated-unlisted', 'one'));
    platformAnswers(() => stream());
    const player = await playSigned({ mediaId: 'str_aurora' });
    const asked: Event[] = [];
    player.addEventListener('zc-token-expire', (event) => asked.push(event));
    stream = () => new Response(JSON.stringify({ error: 'media.token_invalid', message: '' }), { status: 401 });
    await accept('gated-unlisted', 'other');
    player.currentTime = 15;
    await eventually(() => words(player) === 'This video is not available.');
    expect(asked).to.deep.equal([]);
  });

  it('says so if no new address comes', async () => {
    await accept('gated-never', 'one');
    let stream: () => Response = () => answer(signed('gated-never', 'one'));
    platformAnswers(() => stream());
    const player = await playSigned({ mediaId: 'str_aurora' });
    stream = refusal;
    await accept('gated-never', 'other');
    player.currentTime = 15;
    await eventually(() => words(player)?.startsWith('This link to the video has expired.'));
    stream = () => answer(signed('gated-never', 'other'));
    control(player, 'Try again')?.click();
    await reaches(player, 15.1);
  });
});
