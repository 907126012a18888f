import type { Storage } from '../platform/storage/storage.ts';
import { isStorageError } from '../platform/storage/storage-error.ts';
import type { AudioTrackFacts } from './media-probe.ts';
import { buildMasterPlaylist, buildMediaPlaylist, type MediaPlaylistOptions, segmentLengths } from './playlist.ts';
import { type AudioRendition, audioFolder, initName, type Rendition, segmentName, toCuts } from './rendition.ts';

/** The contents of a package, stored beside its files so that work on it can continue after a crash. Never served. */
export interface PackageIndex {
  renditions: { name: string; rendition: Omit<Rendition, 'segments'> }[];
  /** Of the segments of all renditions: their playlists state the same target duration (RFC 8216, 6.2.4). */
  longestMs?: number;
  /** Present if the renditions have no audio because viewers can choose the audio track. */
  audio?: { track: AudioTrackFacts; rendition: Omit<AudioRendition, 'segments'> }[];
}

export const packagePrefix = (streamId: string, packageId: string) => `streams/${streamId}/${packageId}/`;

export type PackageIndexStore = ReturnType<typeof createPackageIndexStore>;

export function createPackageIndexStore(storage: Storage) {
  async function read(prefix: string): Promise<PackageIndex> {
    try {
      return JSON.parse(Buffer.from(await storage.readBytes(`${prefix}package.json`)).toString('utf8')) as PackageIndex;
    } catch (error) {
      if (isStorageError(error, 'NoSuchKey')) return { renditions: [] };
      throw error;
    }
  }

  const text = (body: string) => Buffer.from(body, 'utf8');

  async function writeIndex(prefix: string, index: PackageIndex): Promise<void> {
    await storage.put(`${prefix}package.json`, text(JSON.stringify(index)));
    await storage.put(`${prefix}index.m3u8`, text(toMaster(index)));
  }

  async function publish(
    prefix: string,
    folder: string,
    { segments }: Pick<Rendition, 'segments'>,
    known: PackageIndex,
    { longestMs = 0, grows = false }: MediaPlaylistOptions = {},
  ) {
    const index = { ...known, longestMs: Math.max(known.longestMs ?? 0, longestMs, ...lengthsOf(segments)) };
    const playlist = buildMediaPlaylist({ segments }, { longestMs: index.longestMs, grows });
    await storage.put(`${prefix}${folder}/index.m3u8`, text(playlist));
    await writeIndex(prefix, index);
    return index;
  }

  return {
    read,

    /**
     * Publishes a rendition whose files are all stored; of one that grows, those that it names. Writes its playlist first
     * and the master playlist last.
     */
    async add(
      prefix: string,
      name: string,
      { segments, ...rendition }: Rendition,
      options: MediaPlaylistOptions = {},
    ): Promise<PackageIndex> {
      const known = await read(prefix);
      const others = known.renditions.filter((other) => other.name !== name);
      return publish(prefix, name, { segments }, { ...known, renditions: [...others, { name, rendition }] }, options);
    },

    /** The times at which the segments of a rendition begin, in seconds. */
    async cutsOf(prefix: string, name: string): Promise<number[]> {
      const playlist = Buffer.from(await storage.readBytes(`${prefix}${name}/index.m3u8`)).toString('utf8');
      return toCuts(segmentLengths(playlist));
    },

    /** Leaves a rendition out of the master playlist. Its files stay for those who play them. */
    async leaveOut(prefix: string, name: string): Promise<PackageIndex> {
      const known = await read(prefix);
      const index = { ...known, renditions: known.renditions.filter((other) => other.name !== name) };
      await writeIndex(prefix, index);
      return index;
    },

    /** Publishes an audio track in the same way. */
    async addAudio(
      prefix: string,
      track: AudioTrackFacts,
      { segments, ...rendition }: AudioRendition,
    ): Promise<PackageIndex> {
      const known = await read(prefix);
      const others = (known.audio ?? []).filter((other) => other.track.index !== track.index);
      const audio = [...others, { track, rendition }].sort((a, b) => a.track.index - b.track.index);
      return publish(prefix, audioFolder(track.index), { segments }, { ...known, audio });
    },
  };
}

/**
 * The files that every playback starts with: the initialization segment and first segment of the rendition that the
 * master playlist lists first, and of the audio track that goes with it.
 */
export function selectStartFiles(index: PackageIndex): string[] {
  const first = inOrder(index)[0];
  const { audio = [] } = index;
  const sound = audio.find(({ track }) => track.isDefault) ?? audio[0];
  const folders = [...(first ? [first.name] : []), ...(first && sound ? [audioFolder(sound.track.index)] : [])];
  return folders.flatMap((folder) => [initName, segmentName(0)].map((file) => `${folder}/${file}`));
}

const lengthsOf = (segments: Rendition['segments']) => segments.map(({ durationMs }) => durationMs);

function toMaster(index: PackageIndex): string {
  const sounds = index.audio?.map((sound) => ({ ...sound, uri: `${audioFolder(sound.track.index)}/index.m3u8` }));
  const variants = inOrder(index).map(({ name, rendition }) => ({ rendition, uri: `${name}/index.m3u8` }));
  return buildMasterPlaylist(variants, sounds);
}

/**
 * Best quality first, except that the list starts with the best one of at most 720 lines, which starts quickly on most
 * connections.
 */
function inOrder({ renditions }: PackageIndex): PackageIndex['renditions'] {
  const lines = ({ rendition }: PackageIndex['renditions'][number]) => Math.min(rendition.width, rendition.height);
  const sorted = renditions.toSorted((a, b) => b.rendition.peakBitrate - a.rendition.peakBitrate);
  const first = sorted.find((one) => lines(one) <= 720) ?? sorted.at(-1);
  return first ? [first, ...sorted.filter((one) => one !== first)] : sorted;
}
