import { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createUploadsRepository } from './uploads.repository.ts';

export interface RoomDeps {
  storage: Pick<Storage, 'freeBytes'>;
  /** Bytes of the originals that a business has, those included that are being uploaded. */
  storedBytes: (tx: Transaction, businessId: string) => Promise<number>;
  /** 0 for no limit. */
  businessStorageBytes: number;
  storageReserveBytes: number;
}

export type Room = ReturnType<typeof createRoom>;

/** Whether there is room for a file: in what its business may have, and on the disk. */
export function createRoom({ storage, storedBytes, businessStorageBytes, storageReserveBytes }: RoomDeps) {
  return {
    /** The reserve is for what is being packaged, the database and the log. */
    async requireDisk(bytes: number): Promise<void> {
      const free = await storage.freeBytes();
      if (free !== undefined && free - bytes < storageReserveBytes) throw new ApiError('server.storage_full');
    },

    /** Called once the file is counted. One business's files are counted one after another. */
    async requireQuota(tx: Transaction, businessId: string): Promise<void> {
      if (businessStorageBytes === 0) return;
      if ((await storedBytes(tx, businessId)) > businessStorageBytes) throw new ApiError('upload.quota');
    },

    async lockQuota(tx: Transaction, businessId: string): Promise<void> {
      if (businessStorageBytes === 0) return;
      await createUploadsRepository(tx).lockStorage(businessId);
    },
  };
}
