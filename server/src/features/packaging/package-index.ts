import { buildMasterPlaylist, buildMediaPlaylist } from '../../media/playlist.ts';
import { initName, type Rendition, segmentName } from '../../media/rendition.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isStorageError } from '../../platform/storage/storage-error.ts';

/** What a package holds, kept beside its files so that work on it can go on after a crash. Never served. */
export interface PackageIndex {
  renditions: { name: string; rendition: Omit<Rendition, 'segments'> }[];
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

  return {
    read,

    /** Publishes a rendition whose files are all stored: its playlist first, the master playlist last. */
    async add(prefix: string, name: string, { segments, ...rendition }: Rendition): Promise<PackageIndex> {
      const text = (body: string) => Buffer.from(body, 'utf8');
      const known = (await read(prefix)).renditions.filter((other) => other.name !== name);
      const index = { renditions: [...known, { name, rendition }] };
      await storage.put(`${prefix}${name}/index.m3u8`, text(buildMediaPlaylist({ segments })));
      await storage.put(`${prefix}package.json`, text(JSON.stringify(index)));
      await storage.put(`${prefix}index.m3u8`, text(toMaster(index)));
      return index;
    },
  };
}

/** What every playback begins with: initialisation and first segment of the rendition that the master names first. */
export function selectStartFiles(index: PackageIndex): string[] {
  const first = inOrder(index)[0];
  return first ? [initName, segmentName(0)].map((file) => `${first.name}/${file}`) : [];
}

function toMaster(index: PackageIndex): string {
  return buildMasterPlaylist(inOrder(index).map(({ name, rendition }) => ({ rendition, uri: `${name}/index.m3u8` })));
}

/** Best first, but begun with the best one of at most 720 lines, which starts quickly on most lines. */
function inOrder({ renditions }: PackageIndex): PackageIndex['renditions'] {
  const lines = ({ rendition }: PackageIndex['renditions'][number]) => Math.min(rendition.width, rendition.height);
  const sorted = renditions.toSorted((a, b) => b.rendition.peakBitrate - a.rendition.peakBitrate);
  const first = sorted.find((one) => lines(one) <= 720) ?? sorted.at(-1);
  return first ? [first, ...sorted.filter((one) => one !== first)] : sorted;
}
