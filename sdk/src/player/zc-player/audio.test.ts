import { expect } from '@open-wc/testing';
import {
  configOf,
  control,
  eventually,
  mount,
  openPaused,
  press,
  reaches,
  requested,
  streamOf,
  unmountAll,
} from '../../../test/player-fixture.ts';
import type { ZcAudioTrackChangeEvent } from '../../companions/events/audio-track-change.ts';
import { createNativeEngine } from '../../engine/native-engine.ts';
import { getViewerPreferences } from '../viewer-preferences.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const log = async (name: string): Promise<string[]> => (await fetch(`/log/${name}/requests`)).json();
const at = (name: string, changes: Parameters<typeof streamOf>[0] = {}) =>
  configOf({}, streamOf({ hlsUrl: `/languages/${name}/master.m3u8`, separateAudio: true, ...changes }));

const menu = (player: ZcPlayerElement) => player.shadowRoot?.querySelector<HTMLElement>('[role=menu]');
const focused = (player: ZcPlayerElement) => player.shadowRoot?.activeElement as HTMLElement | null;
const key = (player: ZcPlayerElement, name: string) => press(player, name, focused(player) ?? undefined);
const texts = (player: ZcPlayerElement) =>
  [...(menu(player)?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].map((each) =>
    each.textContent?.replace(/\s+/g, ' ').trim(),
  );

/** The loudest frequency in the player's sound, in hertz. */
function listen(player: ZcPlayerElement) {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
  context.createMediaElementSource(player.media).connect(analyser).connect(context.destination);
  const bins = new Float32Array(analyser.frequencyBinCount);
  return () => {
    analyser.getFloatFrequencyData(bins);
    const loudest = bins.reduce((best, value, index) => (value > (bins[best] ?? value) ? index : best), 0);
    return (bins[loudest] ?? -200) < -60 ? 0 : (loudest * context.sampleRate) / analyser.fftSize;
  };
}

const sounds = (hertz: () => number, wanted: number) => eventually(() => Math.abs(hertz() - wanted) < 25);

describe('<zc-player> with several sound tracks', () => {
  afterEach(() => {
    unmountAll();
    localStorage.clear();
    getViewerPreferences().patch({ audioLanguage: undefined });
  });

  it('plays the default track, and another as soon as it is chosen', async () => {
    const player = await mount({ config: at('menu') });
    const told: string[] = [];
    player.addEventListener('zc-audio-track-change', ({ track }) => told.push(track.language));
    const hertz = listen(player);
    await player.play();
    await sounds(hertz, 440);
    // The tracks are known beforehand, so the light build is not loaded first.
    expect(requested(/hls\.light/)).to.deep.equal([]);
    expect(player.audioTracks.map(({ label, language }) => [label, language])).to.deep.equal([
      ['English', 'en'],
      ['Deutsch', 'de'],
    ]);
    // The sound changes with the first part of a segment; the event comes with the whole segment.
    await eventually(() => told.length > 0);
    expect(told).to.deep.equal(['en']);

    control(player, 'Settings')?.focus();
    press(player, 'ArrowDown', control(player, 'Settings'));
    await eventually(() => menu(player)?.contains(focused(player)));
    expect(texts(player)).to.include('Audio English');
    key(player, 'a');
    await eventually(() => focused(player)?.textContent?.includes('Audio'));
    key(player, 'ArrowRight');
    await eventually(() => menu(player)?.getAttribute('aria-label') === 'Audio' && focused(player)?.ariaChecked);
    expect(focused(player)?.getAttribute('role')).to.equal('menuitemradio');
    expect(focused(player)?.textContent).to.contain('English');
    expect(texts(player)).to.deep.equal(['Audio', 'English', 'Deutsch']);
    key(player, 'ArrowDown');
    await eventually(() => focused(player)?.textContent?.includes('Deutsch'));
    focused(player)?.click();

    await sounds(hertz, 880);
    await eventually(() => told.length > 1);
    expect(told).to.deep.equal(['en', 'de']);
    expect(player.audioTrack).to.equal(player.audioTracks[1]?.id);
    control(player, 'Settings')?.click();
    await eventually(() => texts(player).includes('Audio Deutsch'));
    const files = await log('menu');
    expect(files.filter((file) => file.startsWith('part-2'))).not.to.deep.equal([]);
  });

  it('keeps the viewer’s language for the next video and the next visit', async () => {
    const first = await mount({ config: at('kept-first') });
    await openPaused(first);
    await eventually(() => first.audioTracks.length === 2);
    control(first, 'Settings')?.click();
    await eventually(() => menu(first)?.contains(focused(first)));
    menu(first)?.querySelector<HTMLElement>('[data-key=audio]')?.click();
    await eventually(() => texts(first).includes('Deutsch'));
    menu(first)?.querySelector<HTMLElement>('[data-key="1"]')?.click();
    await eventually(() => first.audioTrack === 1);
    expect(JSON.parse(localStorage.getItem('zc-viewer') ?? '{}').audioLanguage).to.equal('de');

    const next = await mount({ config: at('kept-next'), audioLanguage: 'en' });
    const hertz = listen(next);
    await next.play();
    await sounds(hertz, 880);
    expect((await log('kept-next')).filter((file) => file.startsWith('part-1'))).to.deep.equal([]);
  });

  it('starts in the language the page asks for, and does not store the page’s choice as the viewer’s', async () => {
    const player = await mount({ config: at('page'), audioLanguage: 'de-AT' });
    const changed: ZcAudioTrackChangeEvent[] = [];
    player.addEventListener('zc-audio-track-change', (event) => changed.push(event));
    const hertz = listen(player);
    await player.play();
    await sounds(hertz, 880);
    await eventually(() => changed.length > 0);
    player.audioTrack = 0;
    await sounds(hertz, 440);
    await eventually(() => changed.length > 1);
    expect(changed.map(({ track }) => track.language)).to.deep.equal(['de', 'en']);
    expect(getViewerPreferences().state.audioLanguage).to.equal(undefined);
  });

  it('requests the first sound at the tap, once, if it is known beforehand', async () => {
    const startUrls = ['init-0.mp4', 'part-0-000.m4s', 'init-1.mp4', 'part-1-000.m4s'];
    const player = await mount({
      config: at('start', { startUrls: startUrls.map((file) => `/languages/start/${file}`) }),
    });
    await player.play();
    await reaches(player, 0.3);
    const files = await log('start');
    for (const file of startUrls) expect(files.filter((one) => one === file)).to.have.length(1);
    expect(files.slice(0, 4).sort()).to.deep.equal([...startUrls].sort());
  });

  it('shows its first picture for preload="metadata", although the sound is separate', async () => {
    const player = await mount({ config: at('first-picture'), preload: 'metadata' });
    await eventually(() => player.readyState > 1);
    const parts = (await log('first-picture')).filter((file) => file.startsWith('part-'));
    expect(parts.length).to.be.below(5);
    expect(control(player, 'Play video: Aurora')).to.exist;
  });

  it('goes on without sound that ends long before the pictures, and plays it to whoever goes back', async () => {
    const config = configOf(
      {},
      streamOf({ hlsUrl: '/short/ended/master.m3u8', separateAudio: true, durationMs: 120_000 }),
    );
    const player = await mount({ config });
    const hertz = listen(player);
    await player.play();
    await sounds(hertz, 440);
    player.currentTime = 6;
    await reaches(player, 10);
    player.currentTime = 100;
    await reaches(player, 101);
    expect(player.paused).to.equal(false);
    player.currentTime = 1;
    await sounds(hertz, 440);
    expect(player.currentTime).to.be.below(8);
  });

  it('offers no choice of sound if there is only one track', async () => {
    const player = await mount();
    await openPaused(player);
    expect(player.audioTracks).to.deep.equal([]);
    expect(player.audioTrack).to.equal(undefined);
    control(player, 'Settings')?.click();
    await eventually(() => menu(player)?.contains(focused(player)));
    expect(texts(player).some((text) => text?.startsWith('Audio'))).to.equal(false);
  });

  it('chooses among the tracks that the browser itself reads from a playlist', async () => {
    const one = (label: string, language: string, enabled: boolean) => ({ label, language, enabled });
    const list = [one('English', 'en', true), one('', 'de', false)];
    const audioTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => list[Symbol.iterator]() });
    const video = Object.assign(document.createElement('video'), { audioTracks });
    const told: unknown[] = [];
    const nothing = () => undefined;
    const engine = createNativeEngine(
      video,
      {
        url: `${location.origin}/hls/part-0-000.m4s?native`,
        startAt: 0,
        startUrls: [],
        metadataOnly: false,
        live: false,
        cmcd: false,
        audioLanguages: ['de'],
      },
      {
        qualities: nothing,
        audioTracks: (all) => told.push(all.map(({ label }) => label)),
        heard: (id) => told.push(id),
        shown: nothing,
        reconnecting: nothing,
        dateRanges: nothing,
        fresh: nothing,
        expired: nothing,
        failed: nothing,
      },
    );
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(list.map(({ enabled }) => enabled)).to.deep.equal([false, true]);
    expect(told).to.deep.equal([['English', 'de'], 1]);
    engine.chooseAudio(0);
    audioTracks.dispatchEvent(new Event('change'));
    expect(told.at(-1)).to.equal(0);
    // When opened again, it keeps the chosen track.
    Object.assign(list[0] ?? {}, { enabled: false });
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(told.at(-1)).to.equal(0);
    engine.destroy();
  });

  it('does not load the full engine for a video that does not need it', async () => {
    const before = requested(/dist\/hls\.mjs/).length;
    const player = await mount();
    await player.play();
    await reaches(player, 0.2);
    expect(requested(/dist\/hls\.mjs/).length).to.equal(before);
  });
});
