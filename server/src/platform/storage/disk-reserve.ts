import { ApiError } from '../api-error.ts';
import type { Storage } from './storage.ts';

interface DiskReserveOptions {
  storage: Pick<Storage, 'freeBytes'>;
  /** For what is being packaged, the database and the log, in bytes. */
  reserve: number;
}

/** Rejects with `server.storage_full` where so many bytes more would eat into the reserve. */
export type RequireDisk = (bytes: number) => Promise<void>;

export const createDiskReserve =
  ({ storage, reserve }: DiskReserveOptions): RequireDisk =>
  async (bytes) => {
    const free = await storage.freeBytes();
    if (free !== undefined && free - bytes < reserve) throw new ApiError('server.storage_full');
  };
