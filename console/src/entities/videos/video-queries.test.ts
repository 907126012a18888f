import type { PublicLive, Stream } from '@zeacon/contract';
import { expect, test } from 'vitest';
import type { Api } from '../../platform/api.ts';
import { sampleVideo } from '../../testing/samples.ts';
import { videosOptions } from './video-queries.ts';

const { refetchInterval } = videosOptions({} as Api, { page: 0, size: 20 });
const polled = (video: Stream) => refetchInterval({ state: { data: { items: [video] } } }) !== false;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const recording = (minutes: number, posterUrl: string | null) => {
  const video = sampleVideo({ mediaType: 'ARCHIVE', createdDate: ago(minutes) });
  return { ...video, playback: { ...video.playback!, posterUrl } };
};

function live(over: Partial<PublicLive>, posterUrl: string | null = null): Stream {
  const state: PublicLive = {
    ...{ liveStatus: 'LIVE', hostLive: true, startedDate: ago(600), endedDate: null, hlsBroadcastUrl: '/live.m3u8' },
    ...{ streamMode: 'hls', shouldPlayVod: true, canRaiseHand: false, chatChannelName: null, viewerCount: 0 },
    ...over,
  };
  const packaging = { state: 'awaiting', progress: 0, message: null } as const;
  const video = sampleVideo({ contentType: 'LIVE', packaging, createdDate: ago(9000) });
  return { ...video, playback: { ...video.playback!, posterUrl, live: state } };
}

const ended = (minutes: number) => ({ liveStatus: 'ENDED', hostLive: false, endedDate: ago(minutes) }) as const;

test.each([
  ['a recording that was just made', recording(0, null), true],
  ['a recording with its picture', recording(0, '/poster.jpg'), false],
  ['an old recording, which gets no picture any more', recording(60, null), false],
  ['a live on the air', live({}), true],
  ['a live that has just ended', live(ended(0)), true],
  ['a live that has just ended, with its picture', live(ended(0), '/poster.jpg'), false],
  ['a live that ended long ago', live(ended(60)), false],
  ['a video that cannot be played', sampleVideo({ createdDate: ago(0), playback: null }), false],
])('%s is read again only while something is about to happen', (_case, video, expected) => {
  expect(polled(video)).toBe(expected);
});
