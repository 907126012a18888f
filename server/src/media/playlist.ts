import type { AudioTrackFacts } from './media-probe.ts';
import { type AudioRendition, initName, type Rendition, segmentName } from './rendition.ts';

const wholeEnd = '#EXT-X-ENDLIST';

export interface MediaPlaylistOptions {
  /** Segments may be this long, in all renditions. */
  longestMs?: number | undefined;
  /** Whether more segments follow. It plays from its start all the same. */
  grows?: boolean | undefined;
}

/** The media playlist (RFC 8216) of a rendition; URIs are relative to it. */
export function buildMediaPlaylist(
  { segments }: Pick<Rendition, 'segments'>,
  { longestMs = 0, grows = false }: MediaPlaylistOptions = {},
): string {
  const longest = Math.max(1, ...[longestMs, ...segments.map(({ durationMs }) => durationMs)].map(toTargetSeconds));
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    ...(grows ? ['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-START:TIME-OFFSET=0'] : ['#EXT-X-PLAYLIST-TYPE:VOD']),
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${initName}"`,
    ...segments.flatMap(({ durationMs }, index) => [`#EXTINF:${(durationMs / 1000).toFixed(6)},`, segmentName(index)]),
    ...(grows ? [] : [wholeEnd]),
  ]);
}

const toTargetSeconds = (ms: number) => Math.round(ms / 1000);

/** Whether a media playlist changes as more segments are made. */
export const isGrowing = (playlist: string) => playlist.includes('#EXTINF:') && !playlist.includes(wholeEnd);

export interface Variant {
  rendition: Omit<Rendition, 'segments'>;
  /** Relative to the master playlist. */
  uri: string;
}

/** An audio track that viewers can choose, in files separate from the video's. */
export interface Sound {
  track: Pick<AudioTrackFacts, 'language' | 'name' | 'isDefault' | 'isCommentary' | 'describesVideo'>;
  rendition: Omit<AudioRendition, 'segments'>;
  uri: string;
}

/** The master playlist, in the order given: players start with the first variant. */
export function buildMasterPlaylist(variants: readonly Variant[], sounds: readonly Sound[] = []): string {
  const hasHighRange = variants.some(({ rendition }) => rendition.videoRange);
  const begun = sounds.find(({ track }) => track.isDefault) ?? sounds[0];
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sounds.map((sound) => `#EXT-X-MEDIA:${describeSound(sound, sound === begun)}`),
    ...variants.flatMap(({ rendition, uri }) => [
      `#EXT-X-STREAM-INF:${describeVariant(rendition, sounds, hasHighRange)}`,
      uri,
    ]),
  ]);
}

const soundGroup = 'sound';

/** Bitrates and codecs are those of the video with the audio track that has the highest bitrate. */
function describeVariant(rendition: Omit<Rendition, 'segments'>, sounds: readonly Sound[], hasHighRange: boolean) {
  const { peakBitrate, averageBitrate, codecs, width, height, frameRate } = rendition;
  const most = (rate: 'peakBitrate' | 'averageBitrate') => Math.max(0, ...sounds.map((sound) => sound.rendition[rate]));
  const allCodecs = new Set([...codecs, ...sounds.map((sound) => sound.rendition.codec)]);
  return [
    `BANDWIDTH=${peakBitrate + most('peakBitrate')}`,
    `AVERAGE-BANDWIDTH=${averageBitrate + most('averageBitrate')}`,
    `CODECS="${[...allCodecs].join(',')}"`,
    `RESOLUTION=${width}x${height}`,
    ...(frameRate ? [`FRAME-RATE=${frameRate.toFixed(3)}`] : []),
    ...(hasHighRange ? [`VIDEO-RANGE=${rendition.videoRange ?? 'SDR'}`] : []),
    ...(sounds.length > 0 ? [`AUDIO="${soundGroup}"`] : []),
  ].join(',');
}

function describeSound({ track, rendition, uri }: Sound, isDefault: boolean) {
  const { language, name, isCommentary, describesVideo } = track;
  return [
    `TYPE=AUDIO,GROUP-ID="${soundGroup}",LANGUAGE="${language}",NAME="${toQuoted(name)}"`,
    `DEFAULT=${isDefault ? 'YES' : 'NO'}`,
    // Whether a player may select the track by itself because it is in the viewer's language.
    `AUTOSELECT=${isDefault || !isCommentary ? 'YES' : 'NO'}`,
    ...(describesVideo ? ['CHARACTERISTICS="public.accessibility.describes-video"'] : []),
    `CHANNELS="${rendition.channels}"`,
    `URI="${uri}"`,
  ].join(',');
}

/** A quoted string cannot contain quotes or line breaks, and has no way to escape them. */
const toQuoted = (text: string) => text.replace(/"/g, '\u2019').replace(/[\r\n]+/g, ' ');

/** Appends a query (without `?`) to every URI of a playlist, including those in attributes. Nothing else changes. */
export function withQuery(playlist: string, query: string): string {
  if (query === '') return playlist;
  const append = (uri: string) => `${uri}${uri.includes('?') ? '&' : '?'}${query}`;
  return playlist
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) return line.replace(/\bURI="([^"]*)"/g, (_, uri: string) => `URI="${append(uri)}"`);
      return line.trim() === '' ? line : append(line);
    })
    .join('\n');
}

const lines = (all: string[]) => `${all.join('\n')}\n`;

/** How long the segments of a media playlist are. */
export function segmentLengths(playlist: string): { durationMs: number }[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => ({ durationMs: Number(seconds) * 1000 }));
}

/** The segment of a media playlist that contains a time; the last one if the time is after the end. */
export function segmentAt(playlist: string, atMs: number): { index: number; startMs: number } | undefined {
  let startMs = 0;
  let last: { index: number; startMs: number } | undefined;
  for (const [, seconds] of playlist.matchAll(/^#EXTINF:([\d.]+)/gm)) {
    last = { index: last ? last.index + 1 : 0, startMs };
    startMs += Number(seconds) * 1000;
    if (atMs < startMs) break;
  }
  return last;
}
