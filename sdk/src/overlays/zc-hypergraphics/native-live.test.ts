import { expect } from '@open-wc/testing';
import { hypergraphicDateRangeAttributes as names } from '@zeacon/contract';
import { graphicsOf, namesOf, painted, seekTo, showsGraphics } from '../../../test/overlay-fixture.ts';
import { eventually, mount, openPaused, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';
import type { ZcPlayerElement } from '../../player/zc-player/zc-player.ts';

const attributes = {
  [names.uuid]: 'hyg_1',
  [names.name]: encodeURIComponent('Shoe, "the red one"'),
  [names.url]: encodeURIComponent('https://shop.example/?a=1,2'),
  [names.defaultPath]: encodeURIComponent('/hls/poster.jpg'),
  [names.width]: '200',
  [names.height]: '100',
  [names.styleTop]: '10',
  [names.styleLeft]: '20',
  [names.styleWidth]: '30.5',
};

/** The constructors that a device would have. */
function takeMediaSource() {
  const taken = ['MediaSource', 'ManagedMediaSource'].map((name) => {
    const property = Object.getOwnPropertyDescriptor(globalThis, name);
    Reflect.deleteProperty(globalThis, name);
    return () => property && Object.defineProperty(globalThis, name, property);
  });
  return () => taken.forEach((giveBack) => void giveBack());
}

/** Reports a tag like Safari: a cue for each of its attributes. This browser reports none. */
function tell(player: ZcPlayerElement, start: number, end: number, more: Record<string, string> = {}) {
  const { media } = player;
  const track = [...media.textTracks].find(({ kind }) => kind === 'metadata') ?? media.addTextTrack('metadata');
  for (const [key, data] of Object.entries({ ...attributes, ...more })) {
    const cue = Object.assign(new VTTCue(start, Math.min(end, 1e9), ''), {
      type: 'com.apple.quicktime.HLS',
      value: { key, data },
    });
    // Some browsers cannot create a cue without an end, but accept one later.
    if (end === Number.POSITIVE_INFINITY) Object.defineProperty(cue, 'endTime', { value: end });
    if (track.mode === 'disabled') track.mode = 'hidden';
    track.addCue(cue);
  }
  media.dispatchEvent(new Event('timeupdate'));
}

describe('<zc-hypergraphics> with native live playback', () => {
  let giveBack: () => void;
  before(() => {
    giveBack = takeMediaSource();
  });
  after(() => giveBack());
  afterEach(unmountAll);

  for (const [where, startDate] of [
    ['whose start has a date', new Date('2026-01-01T12:00:00Z')],
    ['whose start has no date', new Date(Number.NaN)],
    ['that tells no dates', undefined],
  ] as const)
    it(`shows a tag’s graphic at its time, in a browser ${where}`, async () => {
      const player = await mount();
      if (startDate) Object.assign(player.media, { getStartDate: () => startDate });
      await openPaused(player);
      expect(player.media.currentSrc).to.contain('.m3u8');
      tell(player, 2, Number.POSITIVE_INFINITY);
      await painted();
      expect(graphicsOf(player)).to.deep.equal([]);
      await seekTo(player, 3);
      await showsGraphics(player, 1);
      expect(namesOf(player)).to.deep.equal(['Shoe, "the red one"']);
      expect(graphicsOf(player)[0]?.href).to.equal('https://shop.example/?a=1,2');
      tell(player, 2.004, 5);
      await seekTo(player, 6);
      await showsGraphics(player, 0);
      await seekTo(player, 4);
      await showsGraphics(player, 1);
    });

  it('distinguishes two dropped at the same moment, and ignores foreign tags', async () => {
    const player = await mount();
    await openPaused(player);
    tell(player, 0, 9);
    tell(player, 0, 9, { [names.uuid]: 'hyg_2', [names.name]: 'Hat' });
    tell(player, 0, 8, { [names.uuid]: '', [names.name]: 'Nobody' });
    await showsGraphics(player, 2);
    await eventually(() => namesOf(player).includes('Hat'));
  });

  it('gets no dates from this browser', () => {
    expect('getStartDate' in document.createElement('video')).to.equal(false);
  });
});
