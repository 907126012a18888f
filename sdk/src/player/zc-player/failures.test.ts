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
import { ZcError } from '../../core/result.ts';
import type { ZcPlayerErrorEvent } from '../events/player-error.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const realFetch = window.fetch;
const words = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('[part=message] p')?.textContent?.trim();

/** Fakes the platform's answers: each request gets the next one, and the last one repeats. */
function platformAnswers(...answers: (() => Response | Promise<Response>)[]) {
  const asked: string[] = [];
  window.fetch = async (input) => {
    const url = String(input);
    if (!url.includes('/v1.1/')) return realFetch(input);
    asked.push(url);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer ? answer() : new Response('{}', { status: 500 });
  };
  return asked;
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const failure = (error: string, status: number) => json({ error, message: 'No', status: String(status) }, status);
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const found = json({ responseData: configOf() });

describe('<zc-player> when something fails', () => {
  afterEach(() => {
    unmountAll();
    window.fetch = realFetch;
  });

  it('requests the player from the platform by its id, once', async () => {
    const asked = platformAnswers(found);
    const player = await mount({ config: undefined, playerId: 'ply_1', appHost: 'https://zeacon.example/' });
    await next(player, 'zc-player-ready');
    expect(asked).to.deep.equal([
      'https://zeacon.example/business/v1.1/embedded-player/public?embeddedVideoPlayerId=ply_1',
    ]);
  });

  it('shows what the server says, unless the page hides it', async () => {
    platformAnswers(failure('stream.not_found', 404));
    const player = await mount({ config: undefined, mediaId: 'str_1' });
    const detail = () => player.shadowRoot?.querySelector('[part=message-detail]')?.textContent;
    await eventually(() => words(player));
    expect([words(player), detail()]).to.deep.equal(['This video is not available.', 'No']);
    player.setAttribute('hide-toast', '');
    await eventually(() => detail() === undefined);
    expect(words(player)).to.equal('This video is not available.');
  });

  it('says that something went wrong where a proxy answers, and nothing more where nobody does', async () => {
    const asked = platformAnswers(() => new Response('<h1>Bad gateway</h1>', { status: 502 }), unreachable);
    const player = await mount({ config: undefined, mediaId: 'str_1' });
    const errors: (string | undefined)[] = [];
    player.addEventListener('zc-player-error', ({ error }: ZcPlayerErrorEvent) => errors.push(error.status));
    const detail = () => player.shadowRoot?.querySelector('[part=message-detail]')?.textContent;
    await eventually(() => detail() === 'Something went wrong');
    player.retry();
    await eventually(() => asked.length === 2 && words(player) && !detail());
    expect(errors.at(-1)).to.equal(undefined);
  });

  it('shows a single video by its id and token', async () => {
    const asked = platformAnswers(json({ responseData: streamOf() }));
    const player = await mount({
      config: undefined,
      mediaId: 'str_1',
      mediaToken: 'secret',
      appHost: 'https://z.example',
    });
    await eventually(() => control(player, 'Play video: Aurora'));
    expect(asked).to.deep.equal([
      'https://z.example/general/v1.1/stream/viewer/stream-details?streamId=str_1&token=secret',
    ]);
  });

  it('says that an unknown player is not available, and offers no retry', async () => {
    platformAnswers(failure('player.not_found', 404));
    const player = await mount({ config: undefined, playerId: 'ply_gone' });
    await eventually(() => words(player) === 'This video is not available.');
    expect(control(player, 'Try again')).to.equal(undefined);
  });

  it('says the same for a video that needs a token, if the page has none', async () => {
    platformAnswers(failure('media.token_invalid', 401));
    const player = await mount({ config: undefined, mediaId: 'str_unlisted' });
    await eventually(() => words(player) === 'This video is not available.');
    expect(control(player, 'Try again')).to.equal(undefined);
  });

  it('says the same for a deleted playlist', async () => {
    platformAnswers(failure('playlist.not_found', 404));
    const player = await mount({ config: undefined, playlistId: 'pls_gone' });
    await eventually(() => words(player) === 'This video is not available.');
  });

  it('says the same if nothing is published in the player', async () => {
    const player = await mount({ config: configOf({}, null) });
    expect(words(player)).to.equal('This video is not available.');
    expect(player.shadowRoot?.querySelector('[role=alert]')?.textContent).to.contain('This video is not available.');
  });

  it('tells the page, and loads again on request', async () => {
    platformAnswers(failure('server.failed', 500), found);
    const told = next<ZcPlayerErrorEvent>(document.body, 'zc-player-error');
    const player = await mount({ config: undefined, playerId: 'ply_1' });
    const { error } = await told;
    expect(error).to.be.instanceOf(ZcError);
    expect(error.code).to.equal('server.failed');
    await eventually(() => control(player, 'Try again'));
    control(player, 'Try again')?.click();
    await eventually(() => control(player, 'Play video: Aurora'));
  });

  it('loads by itself when the connection is back', async () => {
    platformAnswers(unreachable, found);
    const player = await mount({ config: undefined, playerId: 'ply_1' });
    await eventually(() => words(player)?.startsWith('The video could not be loaded. Check your connection'));
    window.dispatchEvent(new Event('online'));
    await eventually(() => control(player, 'Play video: Aurora'));
  });

  it('play rejects, and never throws into the page', async () => {
    platformAnswers(failure('stream.not_found', 404));
    const player = await mount({ config: undefined, mediaId: 'str_gone' });
    const outcome = await player.play().catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(ZcError);
  });

  it('gets new addresses by itself if those in the settings have expired', async () => {
    const expired = configOf({}, streamOf({ hlsUrl: '/answers/403/master.m3u8' }));
    platformAnswers(json({ responseData: expired }), found);
    const player = await mount({ config: undefined, playerId: 'ply_1' });
    player.play().catch(() => undefined);
    await reaches(player, 0.3);
    expect(words(player)).to.equal(undefined);
  });

  it('continues by itself after the network was gone', async () => {
    const hlsUrl = '/flaky/outage/master.m3u8';
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl })) });
    await realFetch('/flaky/outage/break');
    player.play().catch(() => undefined);
    await eventually(() => words(player)?.startsWith('The connection was lost.'));
    await realFetch('/flaky/outage/mend');
    await reaches(player, 0.3);
    expect(words(player)).to.equal(undefined);
  });
});
