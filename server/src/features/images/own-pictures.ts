import { imageIdOf, placeholderAvatarUrl } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { createImagesRepository, type ImagesRepository } from './images.repository.ts';

export interface OwnPicturesDeps {
  images: Pick<ImagesRepository, 'listMade'>;
  /** Origin under which browsers reach this server. */
  publicUrl: string;
}

/** Tells addresses of this server's own pictures from those of other places. */
export function createOwnPictures({ images, publicUrl }: OwnPicturesDeps) {
  async function find(path: string) {
    const uuid = imageIdOf(path);
    const [row] = uuid === undefined ? [] : await images.listMade([uuid]);
    return row;
  }

  return {
    /** Whether the business may show it: pictures stored here only if they are its own, pictures elsewhere always. */
    async mayShow(businessId: string, address: string): Promise<boolean> {
      const path = toMediaPath(address, publicUrl);
      return path === undefined || (await find(path))?.businessId === businessId;
    },

    /** The same, and locks the picture against deletion until the transaction ends. */
    async keepShown(tx: Transaction, businessId: string, address: string): Promise<boolean> {
      const path = toMediaPath(address, publicUrl);
      if (path === undefined) return true;
      const uuid = imageIdOf(path);
      return uuid !== undefined && createImagesRepository(tx).keepOne(businessId, uuid);
    },

    /** Size of an uploaded picture as delivered at that address; undefined for pictures elsewhere. */
    async sizeOf(address: string): Promise<{ width: number; height: number } | undefined> {
      const path = toMediaPath(address, publicUrl);
      const row = path === undefined ? undefined : await find(path);
      if (!path || !row) return undefined;
      const width = Number(/(\d+)\.\w+$/.exec(path)?.[1]);
      return { width, height: Math.round((row.height * width) / row.width) };
    },
  };
}

/** The path of an address in our media, with or without our origin; undefined for what anybody may show. */
function toMediaPath(address: string, publicUrl: string): string | undefined {
  const url = URL.parse(address, publicUrl);
  if (!url) return undefined;
  const { host, pathname } = url;
  const path = pathname.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const isOwn = host === new URL(publicUrl).host && path.startsWith('/media/');
  return isOwn && path !== placeholderAvatarUrl ? path : undefined;
}
