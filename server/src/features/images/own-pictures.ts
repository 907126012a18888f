import { imageIdOf } from '@zeacon/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { createImagesRepository, type ImagesRepository } from './images.repository.ts';

export interface OwnPicturesDeps {
  images: Pick<ImagesRepository, 'listMade'>;
  /** Origin where browsers reach us. */
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
    /** Whether the business may show it: of what lies in our media its own pictures, of other places everything. */
    async mayShow(businessId: string, address: string): Promise<boolean> {
      const path = toMediaPath(address, publicUrl);
      return path === undefined || (await find(path))?.businessId === businessId;
    },

    /** The same; until the transaction ends the picture cannot be deleted. */
    async keepShown(tx: Transaction, businessId: string, address: string): Promise<boolean> {
      const path = toMediaPath(address, publicUrl);
      if (path === undefined) return true;
      const uuid = imageIdOf(path);
      return uuid !== undefined && createImagesRepository(tx).keepOne(businessId, uuid);
    },

    /** Of a picture that was uploaded here, as it is at that address; undefined for every other. */
    async sizeOf(address: string): Promise<{ width: number; height: number } | undefined> {
      const path = toMediaPath(address, publicUrl);
      const row = path === undefined ? undefined : await find(path);
      if (!path || !row) return undefined;
      const width = Number(/(\d+)\.\w+$/.exec(path)?.[1]);
      return { width, height: Math.round((row.height * width) / row.width) };
    },
  };
}

/** The path of an address in our media, also where it is written with our origin; undefined for every other. */
function toMediaPath(address: string, publicUrl: string): string | undefined {
  if (!URL.canParse(address, publicUrl)) return undefined;
  const { host, pathname } = new URL(address, publicUrl);
  const path = pathname.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return host === new URL(publicUrl).host && path.startsWith('/media/') ? path : undefined;
}
