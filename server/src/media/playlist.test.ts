import { expect, test } from 'vitest';
import { buildMasterPlaylist, buildMediaPlaylist, withQuery } from './playlist.ts';
import { measureBitrates } from './rendition.ts';

const segments = [
  { durationMs: 4004, sizeBytes: 500_000 },
  { durationMs: 2002.5, sizeBytes: 100_000 },
];
const rendition = {
  width: 320,
  height: 180,
  frameRate: 29.97,
  codecs: ['avc1.64000d', 'mp4a.40.2'],
  peakBitrate: 999_001,
  averageBitrate: 800_000,
  durationMs: 6006,
};

const media = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:1
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.004000,
1.m4s
#EXTINF:2.002500,
2.m4s
#EXT-X-ENDLIST
`;

test('writes a media playlist', () => {
  expect(buildMediaPlaylist({ segments })).toBe(media);
});

test('writes a master playlist in the order given', () => {
  const other = { ...rendition, width: 160, height: 90, codecs: ['avc1.42c00c'] };
  expect(
    buildMasterPlaylist([
      { rendition, uri: 'a/index.m3u8' },
      { rendition: other, uri: 'b/index.m3u8' },
    ]),
  ).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=999001,AVERAGE-BANDWIDTH=800000,CODECS="avc1.64000d,mp4a.40.2",RESOLUTION=320x180,FRAME-RATE=29.970
a/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=999001,AVERAGE-BANDWIDTH=800000,CODECS="avc1.42c00c",RESOLUTION=160x90,FRAME-RATE=29.970
b/index.m3u8
`);
});

test('says which variants are of high dynamic range, if any is', () => {
  const master = buildMasterPlaylist([
    { rendition: { ...rendition, videoRange: 'PQ' }, uri: 'a/index.m3u8' },
    { rendition, uri: 'b/index.m3u8' },
  ]);
  expect(master.match(/VIDEO-RANGE=\w+/g)).toEqual(['VIDEO-RANGE=PQ', 'VIDEO-RANGE=SDR']);
});

test('a media playlist that grows plays from its start and keeps its target duration', () => {
  expect(buildMediaPlaylist({ segments }, { grows: true, longestMs: 6000 })).toBe(
    media
      .replace('TARGETDURATION:4', 'TARGETDURATION:6')
      .replace('TYPE:VOD', 'TYPE:EVENT\n#EXT-X-START:TIME-OFFSET=0')
      .replace('#EXT-X-ENDLIST\n', ''),
  );
});

test('omits an unknown frame rate', () => {
  const { frameRate, ...uncounted } = rendition;
  expect(buildMasterPlaylist([{ rendition: uncounted, uri: 'a/index.m3u8' }])).toContain(
    'RESOLUTION=320x180\na/index.m3u8',
  );
});

const sound = { codec: 'mp4a.40.2', channels: 2, peakBitrate: 130_000, averageBitrate: 128_000, durationMs: 6006 };
const track = { language: 'en', name: 'English', isDefault: false, isCommentary: false, describesVideo: false };
const silent = { ...rendition, codecs: ['avc1.64000d'] };

test('lists the audio tracks that viewers can choose, and gives every variant the group', () => {
  expect(
    buildMasterPlaylist(
      [{ rendition: silent, uri: 'a/index.m3u8' }],
      [
        { track, rendition: sound, uri: 'audio-1/index.m3u8' },
        {
          track: { ...track, language: 'de', name: 'Deutsch', isDefault: true },
          rendition: { ...sound, codec: 'mp4a.40.5', channels: 6, peakBitrate: 400_000 },
          uri: 'audio-2/index.m3u8',
        },
        {
          track: { ...track, name: 'Regie', isCommentary: true, describesVideo: true },
          rendition: sound,
          uri: 'audio-3/index.m3u8',
        },
      ],
    ),
  ).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="en",NAME="English",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="audio-1/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="de",NAME="Deutsch",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="6",URI="audio-2/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="en",NAME="Regie",DEFAULT=NO,AUTOSELECT=NO,CHARACTERISTICS="public.accessibility.describes-video",CHANNELS="2",URI="audio-3/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1399001,AVERAGE-BANDWIDTH=928000,CODECS="avc1.64000d,mp4a.40.2,mp4a.40.5",RESOLUTION=320x180,FRAME-RATE=29.970,AUDIO="sound"
a/index.m3u8
`);
});

test('keeps the name of an audio track inside its quotes', () => {
  const name = 'A",URI="https://evil.example/x.m3u8"\n#EXT-X-ENDLIST\r\nB';
  const [, line] = buildMasterPlaylist(
    [{ rendition: silent, uri: 'a/index.m3u8' }],
    [{ track: { ...track, name }, rendition: sound, uri: 'audio-1/index.m3u8' }],
  ).split('#EXT-X-MEDIA:') as [string, string];
  expect(line.split('\n')[0]).toContain('NAME="A’,URI=’https://evil.example/x.m3u8’ #EXT-X-ENDLIST B",DEFAULT=YES');
  expect(withQuery(`#EXT-X-MEDIA:${line}`, 'token=t').match(/token=t/g)).toHaveLength(2);
});

test('adds a query to every URI and changes nothing else', () => {
  const query = 'token=a.b-c&environment=dev';
  const expected = media
    .replace('init.mp4', `init.mp4?${query}`)
    .replace('1.m4s', `1.m4s?${query}`)
    .replace('2.m4s', `2.m4s?${query}`);
  expect(withQuery(media, query)).toBe(expected);
  expect(withQuery('x.m4s?v=1\n', 'token=$&')).toBe('x.m4s?v=1&token=$&\n');
  expect(withQuery(media, '')).toBe(media);
});

test('measures bitrates without being misled by a very short last segment', () => {
  expect(measureBitrates(segments).averageBitrate).toBe(Math.ceil((600_000 * 8) / 6.0065));
  expect(measureBitrates([...segments, { durationMs: 10, sizeBytes: 90_000 }]).peakBitrate).toBe(
    Math.ceil((500_000 * 8) / 4.004),
  );
});
