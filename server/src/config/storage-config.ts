import { resolve } from 'node:path';
import { type Env, needed } from './read-env.ts';

/** Where media is stored: each kind of storage with its own settings. */
export type StorageConfig = S3Config | LocalConfig;

interface LocalConfig {
  kind: 'local';
  /** Defaults to a folder in the data folder. */
  root: string | undefined;
}

interface S3Config {
  kind: 's3';
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function readStorage(env: Env): StorageConfig {
  const bucket = env.ZEACON_S3_BUCKET;
  if (!bucket) return { kind: 'local', root: env.ZEACON_STORAGE ? resolve(env.ZEACON_STORAGE) : undefined };
  return {
    kind: 's3',
    bucket,
    endpoint: env.ZEACON_S3_ENDPOINT || undefined,
    region: env.ZEACON_S3_REGION || 'us-east-1',
    accessKeyId: needed(env, 'ZEACON_S3_ACCESS_KEY_ID', 'ZEACON_S3_BUCKET'),
    secretAccessKey: needed(env, 'ZEACON_S3_SECRET_ACCESS_KEY', 'ZEACON_S3_BUCKET'),
  };
}
