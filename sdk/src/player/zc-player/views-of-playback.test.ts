import { expect } from '@open-wc/testing';
import type { PublicLive } from '@zeacon/contract';
import { collectBatches, restoreBrowser } from '../../../test/counted-views.ts';
import {
  configOf,
  control,
  eventually,
  mount,
  next,
  reaches,
  streamOf,
  unmountAll,
  until,
} from '../../../test/player-fixture.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const realNow = performance.now.bind(performance);
/** The page's clock goes on by so many ms at once. */
let passedMs = 0;
const pass = (ms: number) => {
  passedMs += ms;
};

/** Delivers what was recorded. */
const deliver = () => void window.dispatchEvent(new PageTransitionEvent('pagehide'));

let tests = 0;

/** What one test's own videos are counted as: players of other tests may still have something to tell. */
function collect() {
  tests += 1;
  const first = `str_first_${tests}`;
  const second = `str_second_${tests}`;
  const { batches } = collectBatches();
  const items = [first, second].map((streamId, place) => ({ id: `pld_${place}`, stream: streamOf({ streamId }) }));
  const of = (streamId = first) =>
    batches.filter((batch) => batch.streamId === streamId).flatMap(({ events }) => events);
  return {
    second,
    config: configOf({}, streamOf({ streamId: first })),
    list: { ...configOf({}, null), playlist: { id: 'pls_1', name: 'The sky', description: '', items } },
    of,
    typesOf: (streamId?: string) => of(streamId).map(({ type }) => type),
    startups: (streamId?: string) =>
      of(streamId).flatMap(({ type, durationMs }) => (type === 'startup' ? [durationMs] : [])),
    /** Resolves once such an event was delivered. */
    comes: (type: string, streamId?: string) =>
      eventually(() => {
        deliver();
        return of(streamId).some((event) => event.type === type);
      }),
  };
}

const isRunning = (player: ZcPlayerElement) => until(player, 'timeupdate', () => player.currentTime > 0.1);

describe('<zc-player> counting playback', () => {
  beforeEach(() => {
    localStorage.clear();
    passedMs = 0;
    performance.now = () => realNow() + passedMs;
  });
  afterEach(() => {
    unmountAll();
    restoreBrowser();
    performance.now = realNow;
  });

  it('measures the startup of each video of a playlist from when that video was asked for', async () => {
    const { comes, startups, list, second } = collect();
    const player = await mount({ preview: false, config: list });
    await player.play();
    await isRunning(player);
    pass(300_000);
    await player.next();
    await comes('play', second);
    expect(startups(second)).to.have.length(1);
    expect(startups(second)[0]).to.be.below(150_000);
  });

  it('says where the earlier video of a playlist was left', async () => {
    const { comes, of, list, second } = collect();
    const player = await mount({ preview: false, config: list });
    await player.play();
    await reaches(player, 1);
    await player.next();
    await comes('play', second);
    const left = of().filter(({ watchedMs }) => watchedMs);
    expect(left.map(({ positionMs }) => positionMs).every((positionMs) => Number(positionMs) > 500)).to.equal(true);
    expect(left).not.to.deep.equal([]);
  });

  it('asks for the video that was chosen, not for the first of the list', async () => {
    const { comes, typesOf, list, second } = collect();
    const player = await mount({ preview: false, config: list });
    await comes('pageView');
    await player.playItem(1);
    await comes('play', second);
    expect(typesOf()).not.to.include('playRequest');
    expect(typesOf(second)).to.include.members(['playRequest', 'startup']);
  });

  it('tries once more to deliver the end of an earlier video when the page is left', async () => {
    const { comes, typesOf, list, second } = collect();
    const taken = window.fetch;
    let refusals = 0;
    const player = await mount({ preview: false, config: list });
    await comes('pageView');
    window.fetch = async (input, init) => {
      if (!String(input).endsWith('/insight/events')) return taken(input, init);
      refusals += 1;
      return new Response('{}', { status: 503, headers: { 'retry-after': '60' } });
    };
    await player.play();
    await reaches(player, 0.5);
    await player.next();
    await eventually(() => refusals > 0 && player.media.readyState > 2);
    window.fetch = taken;
    await comes('play', second);
    await comes('progress');
    expect(typesOf()).to.include('progress');
  });

  it('measures no startup if the visitor agreed only after the first picture', async () => {
    const { comes, startups, typesOf, config } = collect();
    const player = await mount({ preview: false, config, consent: 'denied' });
    await player.play();
    await isRunning(player);
    pass(60_000);
    player.consent = 'granted';
    await comes('play');
    player.pause();
    await player.play();
    await comes('pause');
    expect([startups(), typesOf().includes('playRequest')]).to.deep.equal([[], false]);
  });

  it('asks for nothing when the browser refuses autoplay, and measures from the press that follows', async () => {
    const { comes, startups, typesOf, config } = collect();
    const player = document.createElement('zc-player');
    const allowed = player.media.play.bind(player.media);
    const refused = next(player, 'refused');
    player.media.play = () => {
      if (player.media.muted) queueMicrotask(() => player.dispatchEvent(new Event('refused')));
      return Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
    };
    Object.assign(player, { preview: false, config, autoplay: true });
    document.body.append(player);
    try {
      await refused;
      await eventually(() => control(player, 'Play'));
      await comes('pageView');
      expect(typesOf()).not.to.include('playRequest');
      pass(30_000);
      player.media.play = allowed;
      await player.play();
      await comes('startup');
      expect(startups()[0]).to.be.below(15_000);
      expect(typesOf().filter((type) => type === 'playRequest')).to.have.length(1);
    } finally {
      player.remove();
    }
  });

  it('measures from the press also where the page itself was refused', async () => {
    const { comes, startups, config } = collect();
    const player = await mount({ preview: false, config });
    const allowed = player.media.play.bind(player.media);
    player.media.play = () => Promise.reject(new DOMException('No gesture', 'NotAllowedError'));
    await player.play().catch(() => undefined);
    pass(30_000);
    player.media.play = allowed;
    await player.play();
    await comes('startup');
    expect(startups()[0]).to.be.below(15_000);
  });

  it('measures the startup of a live that was waited for from when it came', async () => {
    const { comes, startups, typesOf, config } = collect();
    const hlsUrl = `${location.origin}/live/awaited-${Date.now()}/3/live.m3u8`;
    const live: PublicLive = {
      liveStatus: 'SCHEDULED',
      hostLive: false,
      startedDate: null,
      endedDate: null,
      hlsBroadcastUrl: null,
      streamMode: 'hls',
      shouldPlayVod: true,
      canRaiseHand: false,
      chatChannelName: null,
      viewerCount: 0,
    };
    const withLive = (changes: Partial<PublicLive>) => ({
      ...config,
      stream: { ...config.stream!, hlsUrl, live: { ...live, ...changes } },
    });
    const player = await mount({ preview: false, defaultMuted: true, autoplay: true, config: withLive({}) });
    await comes('pageView');
    pass(600_000);
    expect(typesOf()).not.to.include('playRequest');
    player.config = withLive({ liveStatus: 'LIVE', hostLive: true, hlsBroadcastUrl: hlsUrl });
    await comes('startup');
    expect(startups()[0]).to.be.below(300_000);
  });

  it('counts the end of a loop at its first lap, and laps not as seeks', async () => {
    const { comes, typesOf, config } = collect();
    const player = await mount({ preview: false, config, loop: true });
    await player.play();
    await isRunning(player);
    player.currentTime = 18.5;
    await reaches(player, 19);
    await until(player, 'timeupdate', () => player.currentTime > 0.3 && player.currentTime < 5);
    await comes('ended');
    expect(typesOf().filter((type) => type === 'seek')).to.have.length(1);
    expect(typesOf().filter((type) => type === 'ended')).to.have.length(1);
    expect(typesOf().at(-1)).not.to.equal('ended');
  });

  it('takes the laps of a looped part neither for seeks nor for pauses, and for no end', async () => {
    const { comes, typesOf, config } = collect();
    const player = await mount({ preview: false, config, loop: true, endTime: 1.5 });
    await player.play();
    await reaches(player, 1);
    await until(player, 'timeupdate', () => player.currentTime > 0.2 && player.currentTime < 0.9);
    await comes('progress');
    expect(typesOf()).not.to.include.oneOf(['seek', 'pause', 'ended']);
  });

  it('tells of a wait at which the player is left', async () => {
    const { comes, of, config } = collect();
    const player = await mount({ preview: false, config });
    await player.play();
    await reaches(player, 0.5);
    player.media.dispatchEvent(new Event('waiting'));
    pass(4000);
    player.remove();
    await comes('rebuffer');
    const waits = of().filter(({ type }) => type === 'rebuffer');
    expect(waits).to.have.length(1);
    expect(waits[0]?.durationMs).to.be.at.least(4000);
    expect(waits[0]?.positionMs).to.be.at.least(400);
  });
});
