import { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { RequireDisk } from '../../platform/storage/disk-reserve.ts';
import { createUploadsRepository } from './uploads.repository.ts';

export interface RoomDeps {
  requireDisk: RequireDisk;
  /** Bytes of the originals that a business has, those included that are being uploaded, and of what was made from them. */
  storedBytes: (tx: Transaction, businessId: string) => Promise<number>;
  /** 0 for no limit. */
  businessStorageBytes: number;
}

export type Room = ReturnType<typeof createRoom>;

/** Whether there is room for a file: in what its business may have, and on the disk. */
export function createRoom({ requireDisk, storedBytes, businessStorageBytes }: RoomDeps) {
  return {
    requireDisk,

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
