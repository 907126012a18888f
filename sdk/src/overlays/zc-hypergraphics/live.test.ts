import { expect } from '@open-wc/testing';
import { hypergraphicDateRangeAttributes as names } from '@zeacon/contract';
import { followFrames, graphicsOf, namesOf, seekTo } from '../../../test/overlay-fixture.ts';
import { configOf, eventually, mount, streamOf, unmountAll } from '../../../test/player-fixture.ts';
import '../../player/zc-player/define.ts';

const attributes = Object.entries({
  [names.uuid]: '"hyg_1"',
  [names.name]: `"${encodeURIComponent('Shoe, "the red one"')}"`,
  [names.url]: `"${encodeURIComponent('https://shop.example/?a=1,2')}"`,
  [names.defaultPath]: `"${encodeURIComponent('/hls/poster.jpg')}"`,
  [names.width]: '200',
  [names.height]: '100',
  [names.styleTop]: '10',
  [names.styleLeft]: '20',
  [names.styleWidth]: '30.5',
  [names.trackConversions]: '1',
}).map(([name, value]) => `${name}=${value}`);

/** A viewer of a live stream whose window currently starts with that segment. */
async function watch(firstSegment: number) {
  const name = `run-${Math.random().toString(36).slice(2)}`;
  const hlsUrl = `/live/${name}/${firstSegment}/live.m3u8?graphic=${encodeURIComponent(attributes.join())}`;
  const player = await mount({ config: configOf({}, streamOf({ hlsUrl, posterUrl: null })), defaultMuted: true });
  return player;
}

function isWhite(video: HTMLVideoElement): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(video, 0, 0, 1, 1);
  return (context.getImageData(0, 0, 1, 1).data[0] ?? 0) > 128;
}

describe('<zc-hypergraphics> in a live stream', () => {
  afterEach(unmountAll);

  it('appears with exactly the picture it was dropped in, and disappears with the one it was removed in', async () => {
    // The white pictures enter the window some seconds after the viewer.
    const player = await watch(3);
    const frames: { mediaTime: number; shown: boolean }[] = [];
    const stop = followFrames(player.media, (mediaTime) =>
      frames.push({ mediaTime, shown: graphicsOf(player).length > 0 }),
    );
    await player.play();
    await eventually(() => frames.some(({ shown }) => shown));
    expect(namesOf(player)).to.deep.equal(['Shoe, "the red one"']);
    expect(graphicsOf(player)[0]?.href).to.equal('https://shop.example/?a=1,2');
    await eventually(() => frames.at(-1)?.shown === false);
    player.pause();
    stop();
    const first = frames.findIndex(({ shown }) => shown);
    const last = frames.findLastIndex(({ shown }) => shown);
    expect(first, 'pictures before it').to.be.above(5);
    for (const [index, white] of [
      [first - 1, false],
      [first, true],
      [last, true],
      [last + 1, false],
    ] as const) {
      const { mediaTime } = frames[index] ?? { mediaTime: -1 };
      await seekTo(player, mediaTime + 0.02);
      expect(isWhite(player.media), `picture ${index} of ${first} to ${last}, at ${mediaTime}`).to.equal(white);
    }
    expect(frames.slice(first, last).every(({ shown }) => shown)).to.equal(true);
  });

  it('is shown to late joiners while it is on', async () => {
    const player = await watch(8);
    await player.play();
    await eventually(() => player.media.videoWidth > 0 && isWhite(player.media));
    await eventually(() => graphicsOf(player).length === 1);
    expect(isWhite(player.media)).to.equal(true);
  });

  it('loads nothing for it if no playlist contains one', async () => {
    const player = await mount({ config: configOf({}, streamOf({ hlsUrl: '/live/plain/0/live.m3u8' })) });
    await player.play();
    await eventually(() => player.currentTime > 0);
    expect(player.shadowRoot?.querySelector('zc-hypergraphics')).to.equal(null);
  });
});
