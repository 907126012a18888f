import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeAudio } from '../../media/encode-audio.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import type { AudioTrackFacts, MediaProbe } from '../../media/media-probe.ts';
import { MediaRefusedError } from '../../media/media-refused-error.ts';
import type { PackageIndex, PackageIndexStore } from '../../media/package-index.ts';
import { remuxAudioToCmaf } from '../../media/remux.ts';
import { audioFolder } from '../../media/rendition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { storeFolder } from './store-folder.ts';

export type AudioStep = ReturnType<typeof createAudioStep>;

export interface AudioRequest {
  path: string;
  facts: MediaProbe;
  prefix: string;
  /** For files to be stored. */
  folder: string;
  /** Whether ffmpeg is installed. */
  encoder: boolean;
  signal: AbortSignal;
}

export interface AudioStepDeps {
  storage: Storage;
  indexes: PackageIndexStore;
  ffmpeg: Ffmpeg;
}

/**
 * The audio tracks of a video that has several. Each is packaged separately, so that it combines with every quality.
 */
export function createAudioStep({ storage, indexes, ffmpeg }: AudioStepDeps) {
  /** Undefined if it cannot be read, or only with ffmpeg; the other tracks still work. */
  async function make(track: AudioTrackFacts, outDir: string, { path, facts, encoder, signal }: AudioRequest) {
    const { index } = track;
    const copied = canCopy(track, facts)
      ? await remuxAudioToCmaf(path, outDir, index, { signal }).catch(refusedIsUndefined)
      : undefined;
    if (copied || !encoder) return copied;
    await rm(outDir, { recursive: true, force: true });
    const { durationMs } = facts;
    return encodeAudio({ source: path, outDir, index, durationMs, ffmpeg, signal }).catch(refusedIsUndefined);
  }

  async function add(track: AudioTrackFacts, request: AudioRequest): Promise<PackageIndex | undefined> {
    const { prefix, folder, signal } = request;
    const name = audioFolder(track.index);
    const outDir = join(folder, name);
    const rendition = await make(track, outDir, request);
    if (!rendition) return undefined;
    await storeFolder(storage, outDir, `${prefix}${name}/`, signal);
    await rm(outDir, { recursive: true, force: true });
    return indexes.addAudio(prefix, track, rendition);
  }

  return {
    /** Makes the first track. Returns whether there is one. */
    async addFirst(request: AudioRequest): Promise<boolean> {
      const tracks = request.facts.audioTracks ?? [];
      for (const track of tracks.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
        if (await add(track, request)) return true;
      }
      return false;
    },

    /** Makes the missing tracks as far as possible, and reports the package after each. */
    async addMissing(request: AudioRequest, added?: (index: PackageIndex) => Promise<unknown>): Promise<void> {
      const { audio } = await indexes.read(request.prefix);
      // A package with sound in the picture's files stays that way.
      if (!audio) return;
      for (const track of request.facts.audioTracks ?? []) {
        if (audio.some((made) => made.track.index === track.index)) continue;
        const index = await add(track, request);
        if (index) await added?.(index);
      }
    },
  };
}

/** Players want one codec for all tracks of a video: AAC, or Opus if the file has nothing else. */
function canCopy({ codec }: AudioTrackFacts, { audioTracks = [] }: MediaProbe): boolean {
  return codec === 'aac' || (codec === 'opus' && audioTracks.every((track) => track.codec === 'opus'));
}

function refusedIsUndefined(error: unknown): undefined {
  if (error instanceof MediaRefusedError) return undefined;
  throw error;
}
