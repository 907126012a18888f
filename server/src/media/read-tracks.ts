import { EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import { chooseAudioTracks, type FoundAudioTrack } from './audio-tracks.ts';
import type { AudioFacts, MediaProbe, VideoFacts } from './media-probe.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { openInput, pictureOf } from './open-input.ts';

/**
 * Describes a file with mediabunny; `undefined` if it cannot tell. May never return for hostile files: run it isolated.
 */
export async function readTracks(path: string): Promise<MediaProbe | undefined> {
  using input = openInput(path);
  try {
    if (!(await input.canRead())) return undefined;
    const format = await input.getFormat();
    const video = await pictureOf(input);
    const audio = await input.getPrimaryAudioTrack();
    if (!video) {
      if (audio) throw new MediaRefusedError('no_video_track');
      return undefined;
    }
    const videoCodec = await video.getCodec();
    const found = await input.getAudioTracks();
    const apart = found.length > 1;
    const audioCodec = audio ? await audio.getCodec() : undefined;
    if (!videoCodec || (audioCodec === null && !apart)) return undefined;
    const end = await input.computeDuration([video, ...(audio ? [audio] : [])]);
    const start = Math.max(0, await video.getFirstTimestamp());
    await requireLastPacket(video);
    const videoFacts = await readVideo(video, videoCodec);
    const audioFacts = audio && audioCodec ? await readAudio(audio, audioCodec) : undefined;
    const startsInside = (await video.getFirstTimestamp()) > -0.1;
    // Audio that is packaged separately is also judged separately.
    const remuxable = startsInside && canRemux(videoFacts, apart ? undefined : audioFacts);
    return {
      container: format.name,
      durationMs: Math.round((end - start) * 1000),
      video: videoFacts,
      ...(audioFacts && { audio: audioFacts }),
      ...(apart && { audioTracks: chooseAudioTracks(await Promise.all(found.map(readTrack))) }),
      remuxable,
      webPlayable: remuxable && videoFacts.codec !== 'hevc',
    };
  } catch (error) {
    if (error instanceof MediaRefusedError) throw error;
    return undefined;
  }
}

/** Detects a sample table that points beyond the end of the file, whatever the boxes' lengths say. */
async function requireLastPacket(video: InputVideoTrack) {
  const sink = new EncodedPacketSink(video);
  const listed = await sink.getPacket(Number.MAX_SAFE_INTEGER, { metadataOnly: true });
  if (!listed) throw new MediaRefusedError('empty');
  const read = await sink.getPacket(listed.timestamp).catch(() => null);
  if (!read || read.data.byteLength !== listed.byteLength) throw new MediaRefusedError('truncated');
}

async function readVideo(video: InputVideoTrack, codec: string): Promise<VideoFacts> {
  const stats = await video.computePacketStats(300);
  return {
    codec,
    codecString: (await video.getCodecParameterString()) ?? undefined,
    width: Math.round(await video.getDisplayWidth()),
    height: Math.round(await video.getDisplayHeight()),
    frameRate: Math.round(stats.averagePacketRate * 1000) / 1000,
    rotation: await video.getRotation(),
    bitrate: Math.round((await video.getAverageBitrate()) ?? stats.averageBitrate),
  };
}

async function readTrack(audio: InputAudioTrack): Promise<FoundAudioTrack> {
  const facts = await readAudio(audio, (await audio.getCodec()) ?? 'unknown');
  const { default: isDefault, commentary, visuallyImpaired } = await audio.getDisposition();
  return {
    ...facts,
    language: await audio.getLanguageCode(),
    title: (await audio.getName()) ?? '',
    isDefault,
    isCommentary: commentary,
    describesVideo: visuallyImpaired,
  };
}

async function readAudio(audio: InputAudioTrack, codec: string): Promise<AudioFacts> {
  return {
    codec,
    codecString: (await audio.getCodecParameterString()) ?? undefined,
    channels: await audio.getNumberOfChannels(),
    sampleRate: await audio.getSampleRate(),
  };
}

function canRemux(video: VideoFacts, audio: AudioFacts | undefined) {
  if (audio && !['aac', 'opus'].includes(audio.codec)) return false;
  const profile = video.codecString ?? '';
  if (video.codec === 'avc') return /^avc[13]\.(42|4d|58|64)/i.test(profile);
  if (video.codec === 'hevc') return /^(hvc1|hev1)\.[12]\./i.test(profile);
  if (video.codec === 'vp9') return profile.startsWith('vp09.00');
  return video.codec === 'av1' && profile.startsWith('av01.0');
}
