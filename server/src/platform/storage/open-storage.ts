import type { S3Config } from '../../config.ts';
import { createLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

/** S3 where it is configured, else files below `root`. The S3 client is loaded only when it is used. */
export async function openStorage(s3: S3Config | undefined, root: string): Promise<Storage> {
  if (!s3) return createLocalStorage({ root });
  const { createS3Storage } = await import('./s3-storage.ts');
  const { accessKeyId, secretAccessKey, ...rest } = s3;
  return createS3Storage({ ...rest, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
}
