import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { toLanguage, toLanguageName, toTitle } from './audio-tracks.ts';
import { isCausedByFile, ProgramError } from './child-program.ts';
import { type Ffmpeg, inputArgs } from './ffmpeg.ts';
import { findFirstPicture } from './first-picture.ts';

/** Captions that came in the video's file. */
export interface EmbeddedCaptions {
  /** BCP 47; `und` if unknown. */
  srclang: string;
  label: string;
  kind: 'captions' | 'subtitles';
  /** WebVTT. */
  content: string;
}

const Description = z.object({
  streams: z.array(
    z.object({
      index: z.number(),
      codec_name: z.optional(z.string()),
      disposition: z.optional(z.object({ hearing_impaired: z.optional(z.number()) })),
      tags: z.optional(z.object({ language: z.optional(z.string()), title: z.optional(z.string()) })),
    }),
  ),
});

/** Those that are text: pictures of text cannot become captions. */
const textual = new Set(['mov_text', 'subrip', 'srt', 'webvtt', 'text', 'ass', 'ssa']);
const mostTracks = 20;

export interface EmbeddedCaptionsOptions {
  ffmpeg: Ffmpeg;
  /** For files that are written meanwhile. */
  folder: string;
  durationMs: number;
  signal?: AbortSignal | undefined;
}

/** The captions in a file, on the video's clock. Those that cannot be read are left out. */
export async function readEmbeddedCaptions(
  source: string,
  { ffmpeg, folder, durationMs, signal }: EmbeddedCaptionsOptions,
): Promise<EmbeddedCaptions[]> {
  const limits = { signal, memoryBytes: 2 * 2 ** 30 };
  const described = await ffmpeg
    .describe(source, ['-select_streams', 's', '-show_streams'], limits)
    .catch(causedByFile);
  const streams = z.safeParse(Description, described).data?.streams ?? [];
  const tracks = streams.filter(({ codec_name = '' }) => textual.has(codec_name)).slice(0, mostTracks);
  if (tracks.length === 0) return [];
  const { afterStart } = await findFirstPicture(source, ffmpeg, signal);
  const shift = afterStart > 0 ? ['-output_ts_offset', `-${afterStart.toFixed(6)}`] : [];
  const found: EmbeddedCaptions[] = [];
  const paths = tracks.map(({ index }) => join(folder, `captions-${index}.vtt`));
  const outputs = tracks.flatMap(({ index }, at) => [
    ...['-map', `0:${index}`, '-c:s', 'webvtt', ...shift, '-f', 'webvtt', paths[at]!],
  ]);
  try {
    await ffmpeg
      .run([...inputArgs(source), ...outputs], { signal, timeoutMs: 600_000 + durationMs })
      .catch(causedByFile);
    for (const [at, { tags = {}, disposition }] of tracks.entries()) {
      const content = await readFile(paths[at]!, 'utf8').catch(() => '');
      const srclang = toLanguage(tags.language ?? '');
      const label = toTitle(tags.title ?? '') || toLanguageName(srclang) || `${at + 1}`;
      const kind = disposition?.hearing_impaired === 1 ? 'captions' : 'subtitles';
      if (content.includes('-->')) found.push({ srclang, label, kind, content });
    }
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
  return found;
}

function causedByFile(error: unknown): undefined {
  if (error instanceof SyntaxError || (error instanceof ProgramError && isCausedByFile(error))) return undefined;
  throw error;
}
