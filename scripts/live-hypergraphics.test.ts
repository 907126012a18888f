import type { LiveHypergraphic } from '@zeacon/contract';
import { M3U8Parser, PlaylistLevelType } from 'hls.js';
import { expect, test } from 'vitest';
import { readDateRanges } from '../sdk/src/core/live-overlays/date-ranges.ts';
import { readDateRanges as readPlaylist } from '../sdk/src/engine/date-ranges.ts';
import { hypergraphicDateRanges } from '../server/src/features/hypergraphics/hypergraphic-date-ranges.ts';

const origin = 'https://video.example';
const begin = Date.parse('2026-03-10T12:00:00.000Z');
const at = (seconds: number) => new Date(begin + seconds * 1000).toISOString();

const shoes: LiveHypergraphic = {
  id: 'hgl_00000000000000000001',
  streamId: 'str_1',
  hypergraphic: {
    uuid: 'hyp_1',
    name: 'Red “shoes”, size 42\r\n#EXT-X-ENDLIST "now" 100% 👟',
    url: 'https://shop.example/shoes?a=1,2&b="x"'.replaceAll('"', '%22'),
    defaultPath: '/media/images/1/960.webp',
    hoverPath: '/media/images/2/960.webp',
    width: 960,
    height: 480,
    trackConversions: true,
  },
  style: { top: 12.5, left: 0.25, width: 33.3 },
  droppedDate: at(3.5),
  removedDate: null,
};
const mail: LiveHypergraphic = {
  ...shoes,
  id: 'hgl_00000000000000000002',
  hypergraphic: {
    ...shoes.hypergraphic,
    uuid: 'hyp_2',
    url: 'sales@shop.example',
    hoverPath: null,
    trackConversions: false,
  },
  droppedDate: at(-600),
  removedDate: at(7.25),
};

/** A live playlist of three segments of four seconds. */
function playlistOf(drops: LiveHypergraphic[]): string {
  const segments = [0, 1, 2].flatMap((n) => [`#EXT-X-PROGRAM-DATE-TIME:${at(n * 4)}`, '#EXTINF:4.000,', `${n}.m4s`]);
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:0'];
  return [...head, ...segments, ...hypergraphicDateRanges(drops, new Date(begin)), ''].join('\n');
}

function readByPlayer(playlist: string) {
  const details = M3U8Parser.parseLevelPlaylist(playlist, `${origin}/live.m3u8`, 0, PlaylistLevelType.MAIN, 0, null);
  expect(details.playlistParsingError).toBeNull();
  expect([details.live, details.fragments.length]).toEqual([true, 3]);
  return readDateRanges(readPlaylist(details), origin);
}

test('the graphics that the server writes into a live playlist are those that the player reads', () => {
  const expected = ({ id, hypergraphic, style }: LiveHypergraphic) => ({
    id,
    ...style,
    graphic: expect.objectContaining({
      uuid: hypergraphic.uuid,
      name: hypergraphic.name,
      defaultPath: `${origin}${hypergraphic.defaultPath}`,
      hoverPath: hypergraphic.hoverPath && `${origin}${hypergraphic.hoverPath}`,
      width: 960,
      height: 480,
      trackConversions: hypergraphic.trackConversions,
    }),
  });
  expect(readByPlayer(playlistOf([mail, shoes]))).toEqual([
    { ...expected(mail), startMs: -600_000, endMs: 7250 },
    { ...expected(shoes), startMs: 3500, endMs: Number.POSITIVE_INFINITY },
  ]);
});

test('what was removed before the playlist begins is not read any more', () => {
  expect(readByPlayer(playlistOf([{ ...shoes, droppedDate: at(-9), removedDate: at(-1) }]))).toEqual([]);
});
