import { expect, test } from 'vitest';
import { cutPlaylist, filesOf } from './cut-playlist.ts';

const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
1.m4s
#EXTINF:4.000000,
2.m4s
#EXTINF:2.500000,
3.m4s
#EXT-X-ENDLIST
`;

test.each([
  [1, ['1.m4s']],
  [4000, ['1.m4s']],
  [4001, ['1.m4s', '2.m4s']],
  [8000, ['1.m4s', '2.m4s']],
  [8001, ['1.m4s', '2.m4s', '3.m4s']],
  [99_000, ['1.m4s', '2.m4s', '3.m4s']],
])('up to %i ms there are %j', (untilMs, segments) => {
  const cut = cutPlaylist(playlist, untilMs);
  expect([...filesOf(cut)]).toEqual(['init.mp4', ...segments]);
  expect(cut.match(/#EXT-X-ENDLIST/g)).toHaveLength(1);
  expect(cut.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
});

test('nothing of it is cut off a master playlist', () => {
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nsource/index.m3u8\n';
  expect(cutPlaylist(master, 1)).toBe(master);
});
