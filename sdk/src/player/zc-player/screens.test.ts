import { expect } from '@open-wc/testing';
import { actionsOf } from '../../../test/actions-of.ts';
import { type CastDoubleWindow, castScript } from '../../../test/cast-double.ts';
import { eventually, mount, reaches, requested, unmountAll } from '../../../test/player-fixture.ts';
import type { CastAdapter, CastListener, CastMedia, CastState } from '../../cast/cast-adapter.ts';
import { createGoogleCast } from '../../cast/google-cast.ts';
import { loadCastApi } from '../../cast/load-cast-api.ts';
import { startCasting } from '../../cast/start-casting.ts';
import { airPlay } from '../../companions/airplay.ts';
import { initialPlayerState } from '../../core/player/player-state.ts';
import { createStore } from '../../core/store.ts';
import { createActionLayers } from '../action-layers.ts';
import { attachFeatures } from '../feature.ts';
import './define.ts';

const playing: CastState = {
  paused: false,
  ended: false,
  waiting: false,
  currentTime: 3,
  duration: 20,
  volume: 0.4,
  muted: false,
};

/** A screen that does and reports what it is told. */
function createScreen() {
  const told: unknown[] = [];
  let media: CastMedia | undefined;
  let listener: CastListener | undefined;
  const adapter: CastAdapter = {
    async connect(asked, given) {
      [media, listener] = [asked, given];
      const tell = (name: string) => (value?: unknown) => void told.push(value === undefined ? name : [name, value]);
      return {
        name: 'Living room',
        togglePlay: tell('togglePlay'),
        seek: tell('seek'),
        setVolume: tell('setVolume'),
        toggleMuted: tell('toggleMuted'),
        end: () => listener?.ended(),
      };
    },
  };
  return { adapter, told, media: () => media, say: (state: CastState) => listener?.changed(state) };
}

async function castFrom(screen: ReturnType<typeof createScreen>) {
  const player = await mount();
  await player.play();
  await reaches(player, 0.3);
  const store = createStore({ ...initialPlayerState, duration: 20 });
  store.patch({ castState: 'connecting' });
  const local: string[] = [];
  const layers = createActionLayers(actionsOf({ togglePlay: () => void local.push('togglePlay') }));
  const { actions } = layers;
  let end: (() => void) | undefined;
  const gone = new AbortController();
  const stream = player.config?.stream;
  if (!stream) throw new Error('The fixture has a stream.');
  const over = startCasting(
    { ...layers, video: player.media, store, source: async () => stream },
    gone.signal,
    (given) => {
      end = given;
    },
    screen.adapter,
  );
  await eventually(() => store.state.castState === 'connected');
  return { player, store, actions, local, over, gone, end: () => end?.() };
}

describe('<zc-player> on other screens', () => {
  afterEach(unmountAll);

  it('gives the other screen the absolute address and the position, and pauses here', async () => {
    const screen = createScreen();
    const { player } = await castFrom(screen);
    expect(screen.media()?.url).to.equal(`${location.origin}/hls/master.m3u8`);
    expect(screen.media()?.startAt).to.be.above(0.2);
    expect(screen.media()?.paused).to.equal(false);
    expect(player.paused).to.equal(true);
  });

  it('shows and controls what happens there', async () => {
    const screen = createScreen();
    const { store, actions } = await castFrom(screen);
    screen.say(playing);
    expect(store.state).to.include({ currentTime: 3, volume: 0.4, paused: false });
    actions.togglePlay();
    actions.seekBy(10);
    actions.seek(99);
    actions.setVolume(2);
    actions.toggleMuted();
    expect(screen.told).to.deep.equal(['togglePlay', ['seek', 13], ['seek', 20], ['setVolume', 1], 'toggleMuted']);
  });

  it('applies the page’s play call to the other screen', async () => {
    const screen = createScreen();
    const { player } = await castFrom(screen);
    screen.say({ ...playing, paused: true });
    await player.media.play().catch(() => undefined);
    await eventually(() => screen.told.length > 0);
    expect(screen.told).to.deep.equal(['togglePlay']);
    expect(player.paused).to.equal(true);
  });

  it('returns to the same position', async () => {
    const screen = createScreen();
    const { player, store, actions, local, over, end } = await castFrom(screen);
    screen.say({ ...playing, currentTime: 12 });
    end();
    await over;
    await reaches(player, 12.1);
    expect(player.currentTime).to.be.below(14);
    expect(store.state.castState).to.equal('available');
    actions.togglePlay();
    expect(local).to.deep.equal(['togglePlay']);
  });

  it('controls the picture here again as soon as the player is gone', async () => {
    const screen = createScreen();
    const { actions, local, gone } = await castFrom(screen);
    actions.togglePlay();
    gone.abort();
    actions.togglePlay();
    expect(screen.told).to.deep.equal(['togglePlay']);
    expect(local).to.deep.equal(['togglePlay']);
  });

  it('offers Google Cast only if the page asks for it, and loads none of it before', async () => {
    const before = requested(/gstatic|cast/).filter((url) => /gstatic/.test(url));
    const player = await mount({ cast: true });
    await player.play();
    await reaches(player, 0.2);
    expect(requested(/gstatic/)).to.deep.equal(before);
  });

  it('uses Google’s framework, loaded once after a gesture', async () => {
    const script = `data:text/javascript,${encodeURIComponent(castScript)}`;
    const page = window as unknown as CastDoubleWindow;
    const states: CastState[] = [];
    let ended = false;
    const adapter = createGoogleCast(() => loadCastApi(script));
    const screen = await adapter.connect(
      { url: 'https://z.example/a.m3u8', title: 'A', posterUrl: null, startAt: 7, paused: false },
      { changed: (state) => states.push(state), ended: () => (ended = true) },
    );
    expect(page.castHeard[0]).to.deep.include({ currentTime: 7, autoplay: true });
    expect(page.castHeard[0]?.media).to.deep.include({ url: 'https://z.example/a.m3u8', hlsSegmentFormat: 'fmp4' });
    page.castController.listeners.anyChanged?.();
    expect(states[0]).to.include({ currentTime: 7, paused: false, waiting: false });
    screen.seek(9);
    screen.togglePlay();
    expect(page.castHeard.slice(1)).to.deep.equal([['seek', 9], 'playOrPause']);
    screen.end();
    expect(ended).to.equal(true);
    expect(screen.name).to.equal('Living room');
    // Values that the framework resets on disconnecting are not the position.
    expect(states.at(-1)).to.include({ currentTime: 9, paused: true });
    expect(page.castController.listeners).to.deep.equal({});
  });

  it('opens the list of AirPlay screens with an address that they support', async () => {
    const opened: string[] = [];
    const video = Object.assign(document.createElement('video'), {
      webkitShowPlaybackTargetPicker: () => opened.push('picker'),
      webkitCurrentPlaybackTargetIsWireless: false,
    });
    const store = createStore(initialPlayerState);
    const { actions, override } = createActionLayers(actionsOf());
    const gone = new AbortController();
    const playNatively = async () => void opened.push('native');
    attachFeatures([airPlay], { video, store, override, playNatively }, gone.signal);
    expect(store.state.airPlayState).to.equal('unavailable');
    const told = new Event('webkitplaybacktargetavailabilitychanged');
    video.dispatchEvent(Object.assign(told, { availability: 'available' }));
    expect(store.state.airPlayState).to.equal('available');
    actions.showAirPlay?.();
    expect(opened).to.deep.equal(['native', 'picker']);
    video.webkitCurrentPlaybackTargetIsWireless = true;
    video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
    expect(store.state.airPlayState).to.equal('connected');
    gone.abort();
    expect(store.state.airPlayState).to.equal('unavailable');
    expect(actions.showAirPlay).to.equal(undefined);
  });

  it('opens nothing if a video must not play on other screens', async () => {
    const player = await mount();
    await player.play();
    await reaches(player, 0.2);
    expect(player.media.src).to.match(/^blob:/);
    expect(player.shadowRoot?.textContent).not.to.contain('AirPlay');
  });
});
