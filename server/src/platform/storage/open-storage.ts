import { join } from 'node:path';
import type { StorageConfig } from '../../config/storage-config.ts';
import { createLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

/** The configured storage. Its client is loaded only if it is used. */
export async function openStorage(config: StorageConfig, dataFolder: string): Promise<Storage> {
  if (config.kind === 'local') return createLocalStorage({ root: config.root ?? join(dataFolder, 'storage') });
  const { createS3Storage } = await import('./s3-storage.ts');
  const { kind, accessKeyId, secretAccessKey, ...rest } = config;
  return createS3Storage({ ...rest, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
}
