import * as z from 'zod/mini';
import { chooseAudioTracks } from './audio-tracks.ts';
import { ProgramError } from './child-program.ts';
import { toHighRange } from './dynamic-range.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { MediaProbe } from './media-probe.ts';
import { MediaRefusedError } from './media-refused-error.ts';

const Stream = z.object({
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  r_frame_rate: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  bit_rate: z.optional(z.string()),
  duration: z.optional(z.string()),
  channels: z.optional(z.number()),
  sample_rate: z.optional(z.string()),
  disposition: z.optional(
    z.object({
      attached_pic: z.optional(z.number()),
      default: z.optional(z.number()),
      comment: z.optional(z.number()),
      visual_impaired: z.optional(z.number()),
    }),
  ),
  tags: z.optional(z.object({ language: z.optional(z.string()), title: z.optional(z.string()) })),
  side_data_list: z.optional(
    z.array(z.object({ rotation: z.optional(z.number()), displaymatrix: z.optional(z.string()) })),
  ),
});

const Description = z.object({
  streams: z.optional(z.array(Stream)),
  format: z.object({
    format_name: z.string(),
    duration: z.optional(z.string()),
    bit_rate: z.optional(z.string()),
    probe_score: z.optional(z.number()),
  }),
});

/**
 * Describes a file with ffprobe. The result always has to be encoded: no format that only ffprobe can read is playable
 * on the web.
 */
export async function probeWithFfprobe(path: string, ffmpeg: Ffmpeg, signal?: AbortSignal): Promise<MediaProbe> {
  const { format, streams = [] } = await describe(path, ffmpeg, signal);
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  const sounds = streams.filter((one) => one.codec_type === 'audio');
  const [audio] = sounds;
  if (!video) throw new MediaRefusedError(audio ? 'no_video_track' : 'not_video');
  if (!video.codec_name || !video.width || !video.height) throw new MediaRefusedError('unreadable');
  const rotation = ((video.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0) + 360) % 360;
  const shownWidth = Math.round(video.width * ratio(video.sample_aspect_ratio, ':', 1));
  const isMirrored = video.side_data_list?.some(({ displaymatrix }) => mirrors(displaymatrix));
  const range = toHighRange(video.color_transfer);
  const turned = rotation % 180 !== 0;
  return {
    container: format.format_name,
    durationMs: Math.round(Number(format.duration ?? video.duration ?? 0) * 1000),
    video: {
      codec: video.codec_name,
      codecString: undefined,
      width: turned ? video.height : shownWidth,
      height: turned ? shownWidth : video.height,
      frameRate: ratio(video.avg_frame_rate, '/', ratio(video.r_frame_rate, '/', 30)),
      // ffprobe counts degrees counterclockwise.
      rotation: (360 - rotation) % 360,
      bitrate: Number(video.bit_rate ?? format.bit_rate ?? 0),
      ...(isMirrored && { mirrored: true as const }),
      ...(range && { range }),
    },
    ...(audio && { audio: toAudioFacts(audio) }),
    ...(sounds.length > 1 && {
      audioTracks: chooseAudioTracks(
        sounds.map((one) => ({
          ...toAudioFacts(one),
          language: one.tags?.language ?? '',
          title: one.tags?.title ?? '',
          isDefault: one.disposition?.default === 1,
          isCommentary: one.disposition?.comment === 1,
          describesVideo: one.disposition?.visual_impaired === 1,
        })),
      ),
    }),
    remuxable: false,
    webPlayable: false,
  };
}

/** Whether a display matrix, as ffprobe prints its rows, turns the picture's sides round. */
function mirrors(matrix: string | undefined): boolean {
  const [[a = 1, b = 0] = [], [c = 0, d = 1] = []] = (matrix ?? '')
    .trim()
    .split('\n')
    .map((row) => row.replace(/^.*?:/, '').trim().split(/\s+/).map(Number));
  return a * d - b * c < 0;
}

function toAudioFacts({ codec_name, channels = 0, sample_rate = '0' }: z.infer<typeof Stream>) {
  return { codec: codec_name ?? 'unknown', codecString: undefined, channels, sampleRate: Number(sample_rate) };
}

async function describe(path: string, ffmpeg: Ffmpeg, signal: AbortSignal | undefined) {
  try {
    const json = await ffmpeg.describe(path, ['-show_format', '-show_streams'], { signal, memoryBytes: 2 * 2 ** 30 });
    const parsed = z.safeParse(Description, json);
    // A low score is a guess from a few bytes; this is how text and noise are "recognized" as raw streams.
    if (parsed.success && (parsed.data.format.probe_score ?? 0) > 25) return parsed.data;
  } catch (error) {
    if (!(error instanceof ProgramError || error instanceof SyntaxError)) throw error;
    throw new MediaRefusedError('not_video', { cause: error });
  }
  throw new MediaRefusedError('not_video');
}

function ratio(text: string | undefined, separator: string, otherwise: number) {
  const [above, below] = (text ?? '').split(separator).map(Number);
  return above && below ? Math.round((above / below) * 1000) / 1000 : otherwise;
}
