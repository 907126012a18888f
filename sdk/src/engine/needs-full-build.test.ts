import { expect, test } from 'vitest';
import { needsFullBuild } from './needs-full-build.ts';

const master = (line: string) => `#EXTM3U\n${line}\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n`;

test.each([
  ['audio of its own', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8"', true],
  ['its attributes in another order', '#EXT-X-MEDIA:URI="en.m3u8",NAME="English",GROUP-ID="a",TYPE=AUDIO', true],
  ['subtitles', '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="s.m3u8"', true],
  ['keys of a session', '#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://1"', true],
  ['media under DRM', '#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,"', true],
  ['audio muxed with the picture', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English"', false],
  ['captions inside the picture', '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",INSTREAM-ID="CC1"', false],
  ['plain encryption', '#EXT-X-KEY:METHOD=AES-128,URI="key"', false],
  ['no keys', '#EXT-X-KEY:METHOD=NONE', false],
  ['our own playlists', '#EXT-X-INDEPENDENT-SEGMENTS', false],
])('%s', (_case, line, expected) => expect(needsFullBuild(master(line))).toBe(expected));

test.each([
  ['transport streams', ['#EXTINF:4,', '0.ts'], true],
  ['fragmented MP4', ['#EXT-X-MAP:URI="init.mp4"', '#EXTINF:4,', '0.m4s'], false],
  ['an update of that', ['#EXT-X-SKIP:SKIPPED-SEGMENTS=9', '#EXTINF:4,', '9.m4s'], false],
  ['a live that has not begun', ['#EXT-X-TARGETDURATION:4'], false],
])('media: %s', (_case, lines, expected) =>
  expect(needsFullBuild(['#EXTM3U', ...lines, ''].join('\n'))).toBe(expected),
);
