import { expect } from '@open-wc/testing';
import type { PublicPlayerConfig } from '@zeacon/contract';
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
import type { ZcPlaylistChangeEvent } from '../../events/playlist-change.ts';
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

/** To just before the end, where the rest is played for real. */
async function toItsEnd(player: ZcPlayerElement) {
  await reaches(player, 0.1);
  const ended = next(player, 'ended');
  player.currentTime = 19.8;
  await ended;
}

describe('<zc-player> with a playlist', () => {
  afterEach(() => {
    unmountAll();
    localStorage.clear();
  });

  it('begins with the first video and plays the next on demand', async () => {
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

  it('steps with its buttons and keys, and stops at the last', async () => {
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
  }).timeout(20_000);

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

  it('does not count down for who wants no next video by itself, and keeps that wish', async () => {
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

  it('lists its videos before and while it plays, and plays the one that is chosen', async () => {
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

  it('goes past a video that is gone', async () => {
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

  it('plays a video twice where the list has it twice in a row', async () => {
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

  it('leaves other players of the page alone', async () => {
    const one = await mount({ config: playlistOf() });
    const two = await mount({ config: playlistOf() });
    await one.next();
    await shows(one, 'Borealis');
    expect(titleOf(two)).to.equal('Video player: Aurora');
    expect(two.paused).to.equal(true);
  });

  it('has nothing of a list around a single video', async () => {
    const player = await mount({ config: playlistOf([streams[0]!]) });
    await player.play();
    await eventually(() => control(player, 'Pause'));
    expect(control(player, /^Playlist/)).to.equal(undefined);
    expect(control(player, 'Next video')).to.equal(undefined);
  });
});
