import { expect } from '@open-wc/testing';
import type { PublicPlayerConfig } from '@zeacon/contract';
import {
  captionsOf,
  configOf,
  control,
  eventually,
  mount,
  next,
  press,
  reaches,
  streamOf,
  unmountAll,
  until,
} from '../../../test/player-fixture.ts';
import type { ZcPlaylistChangeEvent } from '../../playlist/events/playlist-change.ts';
import { getViewerPreferences } from '../viewer-preferences.ts';
import './define.ts';
import type { ZcPlayerElement } from './zc-player.ts';

const streams = ['Aurora', 'Borealis', 'Corona'].map((name) =>
  streamOf({ streamId: `str_${name.toLowerCase()}`, name }),
);

function playlistOf(all = streams, settings: Partial<PublicPlayerConfig['player']> = {}): PublicPlayerConfig {
  const items = all.map((stream, place) => ({ id: `pld_${place}`, stream }));
  return { ...configOf(settings, null), playlist: { id: 'pls_1', name: 'The sky', description: '', items } };
}

const titleOf = (player: ZcPlayerElement) => player.shadowRoot?.querySelector('.frame')?.getAttribute('aria-label');
const shows = (player: ZcPlayerElement, name: string) => eventually(() => titleOf(player) === `Video player: ${name}`);

/** Seeks to just before the end, so that the rest really plays. */
async function toItsEnd(player: ZcPlayerElement) {
  await reaches(player, 0.1);
  const ended = next(player, 'ended');
  player.currentTime = 19.8;
  await ended;
}

describe('<zc-player> with a playlist', () => {
  afterEach(() => {
    unmountAll();
    getViewerPreferences().patch({ captionsShown: undefined, captionLanguage: undefined });
    localStorage.clear();
  });

  it('starts with the first video and plays the next on demand', async () => {
    const player = await mount({ config: playlistOf() });
    await shows(player, 'Aurora');
    const changed = next<ZcPlaylistChangeEvent>(player, 'zc-playlist-change');
    await player.next();
    const { index, streamId } = await changed;
    expect([index, streamId]).to.deep.equal([1, 'str_borealis']);
    await shows(player, 'Borealis');
    await reaches(player, 0.2);
    expect(player.paused).to.equal(false);
  });

  it('moves with its buttons and keys, and stops at the last video', async () => {
    const player = await mount({ config: playlistOf() });
    await player.play();
    await eventually(() => control(player, 'Next video'));
    control(player, 'Next video')?.click();
    await shows(player, 'Borealis');
    await eventually(() => control(player, 'Next video'));
    press(player, 'N', undefined, { shiftKey: true });
    await shows(player, 'Corona');
    await eventually(() => (control(player, 'Next video') as HTMLButtonElement | undefined)?.disabled);
    press(player, 'P', undefined, { shiftKey: true });
    await shows(player, 'Borealis');
  });

  it('counts down at the end of a video and plays the next', async () => {
    const player = await mount({ config: playlistOf() });
    await player.play();
    await toItsEnd(player);
    await eventually(() => control(player, 'Play now'));
    expect(player.shadowRoot?.querySelector('[part=up-next]')?.textContent).to.include('Borealis');
    await shows(player, 'Borealis');
    await reaches(player, 0.1);
  });

  it('stays when the countdown is cancelled', async () => {
    const player = await mount({ config: playlistOf() });
    await player.play();
    await toItsEnd(player);
    await eventually(() => control(player, 'Cancel'));
    control(player, 'Cancel')?.click();
    await eventually(() => !control(player, 'Cancel'));
    expect(player.ended).to.equal(true);
    expect(titleOf(player)).to.equal('Video player: Aurora');
  });

  it('does not count down if the viewer turned that off, and keeps that choice', async () => {
    const player = await mount({ config: playlistOf() });
    await player.play();
    await eventually(() => control(player, /^Playlist/));
    control(player, /^Playlist/)?.click();
    await eventually(() => player.shadowRoot?.querySelector('.plays-on input'));
    player.shadowRoot?.querySelector<HTMLInputElement>('.plays-on input')?.click();
    expect(JSON.parse(localStorage.getItem('zc-viewer') ?? '{}')).to.include({ playsOn: false });
    await toItsEnd(player);
    await eventually(() => player.ended);
    expect(control(player, 'Play now')).to.equal(undefined);
    player.shadowRoot?.querySelector<HTMLInputElement>('.plays-on input')?.click();
  });

  it('lists its videos before and during playback, and plays the chosen one', async () => {
    const player = await mount({ config: playlistOf() });
    await eventually(() => control(player, /^Playlist/));
    control(player, /^Playlist/)?.click();
    await eventually(() => player.shadowRoot?.querySelector('[part=playlist-item][aria-current]'));
    const items = [...(player.shadowRoot?.querySelectorAll<HTMLElement>('[part=playlist-item]') ?? [])];
    expect(items.map((item) => item.querySelector('.name')?.textContent?.trim().replace(/\s+/g, ' '))).to.deep.equal([
      'Now playing Aurora',
      'Borealis',
      'Corona',
    ]);
    items[2]?.click();
    await shows(player, 'Corona');
    await reaches(player, 0.1);
    expect(player.shadowRoot?.querySelectorAll('[part=playlist-item]').length).to.equal(3);
  });

  it('skips a video that is gone', async () => {
    const gone = streamOf({ streamId: 'str_gone', name: 'Gone', hlsUrl: '/answers/404/master.m3u8' });
    const player = await mount({ config: playlistOf([gone, ...streams]) });
    await player.play().catch(() => undefined);
    await shows(player, 'Aurora');
    await reaches(player, 0.1);
  });

  it('starts over as a whole when it loops', async () => {
    const player = await mount({ config: playlistOf(streams.slice(0, 2), { videoLoop: true }) });
    await player.playItem(1);
    await shows(player, 'Borealis');
    await toItsEnd(player);
    await eventually(() => control(player, 'Play now'));
    control(player, 'Play now')?.click();
    await shows(player, 'Aurora');
  });

  it('plays a video twice if the list has it twice in a row', async () => {
    const twice = [streams[0]!, streams[0]!];
    const player = await mount({ config: playlistOf(twice) });
    await player.play();
    await reaches(player, 0.5);
    const changed = next<ZcPlaylistChangeEvent>(player, 'zc-playlist-change');
    await player.next();
    expect((await changed).index).to.equal(1);
    await reaches(player, 0.1);
    expect(player.currentTime).to.be.below(5);
  });

  it('keeps captions on from video to video, although theirs have the same name', async () => {
    const all = streams.map((stream) => ({
      ...stream,
      captions: [{ src: captionsOf(`${stream.name} one`, 'Two'), srclang: 'en', label: 'English' }],
    }));
    const player = await mount({ config: playlistOf(all) });
    const said = () => player.shadowRoot?.querySelector('[part=captions]')?.textContent?.trim();
    await player.play();
    await eventually(() => control(player, 'Captions'));
    press(player, 'c');
    for (const { name } of streams) {
      await eventually(() => said() === `${name} one`);
      await player.next();
    }
  });

  it('keeps the speed and the quality that the viewer chose', async () => {
    const player = await mount({ config: playlistOf() });
    await player.play();
    await eventually(() => control(player, 'Settings'));
    press(player, '>');
    control(player, 'Settings')?.click();
    const find = (selector: string) => player.shadowRoot?.querySelector<HTMLElement>(selector);
    await eventually(() => find('[data-key=quality]'));
    find('[data-key=quality]')?.click();
    const lowest = () => [...(player.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])].at(-1);
    await eventually(() => lowest()?.textContent?.includes('p'));
    lowest()?.click();
    const height = () => player.media.videoHeight;
    await eventually(() => height() > 0 && height() < 300);
    const low = height();
    await player.next();
    await shows(player, 'Borealis');
    await reaches(player, 0.5);
    expect([player.playbackRate, height()]).to.deep.equal([1.25, low]);
    await eventually(() => find('[part=settings-button][data-active]'));
    await player.load();
    await player.play();
    await reaches(player, 0.2);
    expect(player.playbackRate).to.equal(1.25);
  });

  describe('whose list changes while it plays', () => {
    const realFetch = window.fetch;
    const refused = streamOf({ streamId: 'str_unlisted', name: 'Unlisted', hlsUrl: '/answers/401/master.m3u8' });
    let items: ReturnType<typeof streamOf>[];

    /** Fakes the platform with the current list. */
    async function mountList(first: typeof items) {
      items = first;
      window.fetch = async (input, init) => {
        if (!String(input).includes('/v1.1/')) return realFetch(input, init);
        const places = items.map((stream) => ({ id: `pld_${stream.streamId}`, stream }));
        const list = { id: 'pls_1', name: 'The sky', description: '', items: places };
        return new Response(JSON.stringify({ responseData: list }));
      };
      const player = await mount({ config: undefined, playlistId: 'pls_1' });
      await player.play();
      await reaches(player, 0.1);
      return player;
    }

    afterEach(() => {
      window.fetch = realFetch;
    });

    it('continues with the next video if one is no longer public', async () => {
      const player = await mountList([streams[0]!, refused, streams[2]!]);
      items = [streams[0]!, streams[2]!];
      const changed = new Promise<ZcPlaylistChangeEvent>((resolve) =>
        player.addEventListener('zc-playlist-change', (event) => event.streamId === 'str_corona' && resolve(event)),
      );
      player.next().catch(() => undefined);
      await shows(player, 'Corona');
      expect((await changed).index).to.equal(1);
      await reaches(player, 0.2);
      expect(player.paused).to.equal(false);
    });

    it('stays at its end if the last video is gone', async () => {
      const player = await mountList([streams[0]!, streams[1]!, refused]);
      items = [streams[0]!, streams[1]!];
      player.playItem(2).catch(() => undefined);
      await shows(player, 'Borealis');
      expect(player.paused).to.equal(true);
      await player.previous();
      await shows(player, 'Aurora');
    });
  });

  it('ends each video at the end time, and continues with the next', async () => {
    const player = await mount({ config: playlistOf(), endTime: 1 });
    await player.play();
    await until(player, 'pause', () => player.paused);
    await eventually(() => control(player, 'Play now'));
    expect(player.currentTime).to.be.closeTo(1, 0.05);
    control(player, 'Play now')?.click();
    await shows(player, 'Borealis');
    await eventually(() => control(player, 'Play now') && player.currentTime > 0.9);
  });

  it('does not affect other players of the page', async () => {
    const one = await mount({ config: playlistOf() });
    const two = await mount({ config: playlistOf() });
    await one.next();
    await shows(one, 'Borealis');
    expect(titleOf(two)).to.equal('Video player: Aurora');
    expect(two.paused).to.equal(true);
  });

  it('shows nothing of a list for a single video', async () => {
    const player = await mount({ config: playlistOf([streams[0]!]) });
    await player.play();
    await eventually(() => control(player, 'Pause'));
    expect(control(player, /^Playlist/)).to.equal(undefined);
    expect(control(player, 'Next video')).to.equal(undefined);
  });
});
