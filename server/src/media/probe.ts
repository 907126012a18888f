import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from 'mediabunny';
import { type Ffmpeg, maxPicturePixels, maxPictureSide } from './ffmpeg.ts';
import { refuseCutFile } from './file-integrity.ts';
import { refuseBySignature } from './file-signature.ts';
import type { AudioFacts, MediaProbe, VideoFacts } from './media-probe.ts';
import { MediaRefusedError } from './media-refused-error.ts';
import { probeWithFfprobe } from './probe-with-ffprobe.ts';

export interface ProbeOptions {
  /** For what mediabunny does not read. Without it such files are refused as `needs_encoder` or `not_video`. */
  ffmpeg?: Ffmpeg | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

const longestMs = 24 * 3_600_000;

/** What is in a local file. Throws `MediaRefusedError` when it is not a video that can be published. */
export async function probe(path: string, options: ProbeOptions = {}): Promise<MediaProbe> {
  const { timeoutMs = 60_000 } = options;
  const stop = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
  await refuseBySignature(path);
  await refuseCutFile(path);
  using input = openInput(path);
  const found = await abortable(readTracks(input), stop);
  const facts = found ?? (await probeOtherwise(path, options.ffmpeg, stop));
  return requireSane(facts);
}

/** Opens a file with the demuxers of containers that hold their media themselves: no playlists, no audio files. */
export function openInput(path: string) {
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  return new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
}

async function probeOtherwise(path: string, ffmpeg: Ffmpeg | undefined, signal: AbortSignal): Promise<MediaProbe> {
  if (ffmpeg && (await ffmpeg.available())) return probeWithFfprobe(path, ffmpeg, signal);
  throw new MediaRefusedError('needs_encoder');
}

/** `undefined` when mediabunny cannot tell. */
async function readTracks(input: Input): Promise<MediaProbe | undefined> {
  try {
    if (!(await input.canRead())) return undefined;
    const format = await input.getFormat();
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) {
      if (audio) throw new MediaRefusedError('no_video_track');
      return undefined;
    }
    const videoCodec = await video.getCodec();
    const audioCodec = audio ? await audio.getCodec() : undefined;
    if (!videoCodec || audioCodec === null) return undefined;
    const end = await input.computeDuration([video, ...(audio ? [audio] : [])]);
    const start = Math.max(0, await video.getFirstTimestamp());
    await requireLastPacket(video);
    const videoFacts = await readVideo(video, videoCodec);
    const audioFacts = audio && audioCodec ? await readAudio(audio, audioCodec) : undefined;
    const startsInside = (await video.getFirstTimestamp()) > -0.1;
    const remuxable = startsInside && canRemux(videoFacts, audioFacts);
    return {
      container: format.name,
      durationMs: Math.round((end - start) * 1000),
      video: videoFacts,
      ...(audioFacts && { audio: audioFacts }),
      remuxable,
      webPlayable: remuxable && videoFacts.codec !== 'hevc',
    };
  } catch (error) {
    if (error instanceof MediaRefusedError) throw error;
    return undefined;
  }
}

/** A sample table that points beyond the file's end is found here, whatever the boxes' lengths say. */
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

function requireSane(facts: MediaProbe): MediaProbe {
  const { width, height } = facts.video;
  if (!(width > 0 && height > 0)) throw new MediaRefusedError('unreadable');
  if (Math.max(width, height) > maxPictureSide || width * height > maxPicturePixels) {
    throw new MediaRefusedError('picture_too_large');
  }
  if (!(facts.durationMs > 0)) throw new MediaRefusedError('empty');
  if (facts.durationMs > longestMs) throw new MediaRefusedError('too_long');
  return facts;
}

async function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const refuse = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', refuse, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', refuse);
  }
}
