import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { StorageError, type StorageErrorCode } from './storage-error.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** For services other than Amazon's. */
  endpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  forcePathStyle?: boolean | undefined;
}

type Sdk = typeof import('@aws-sdk/client-s3');

const codes: Record<string, StorageErrorCode> = {
  NoSuchKey: 'NoSuchKey',
  NotFound: 'NoSuchKey',
  InvalidRange: 'InvalidRange',
  NoSuchUpload: 'NoSuchUpload',
  InvalidPart: 'InvalidPart',
  InvalidPartOrder: 'InvalidPartOrder',
  EntityTooSmall: 'InvalidPart',
  EntityTooLarge: 'EntityTooLarge',
  IncompleteBody: 'IncompleteBody',
};

/** One client, created by the first call; refusals become `StorageError`. */
export function createS3Calls({ bucket, ...settings }: S3Settings) {
  let loading: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  async function load() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region: settings.region,
      forcePathStyle: settings.forcePathStyle ?? false,
      ...(settings.endpoint && { endpoint: settings.endpoint }),
      ...(settings.credentials && { credentials: settings.credentials }),
      // Services other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5000, requestTimeout: 120_000 },
    });
    return { sdk, client };
  }

  /** Runs one call; the SDK is passed in because it is not loaded before. */
  async function call<Output>(
    run: (client: S3Client, sdk: Sdk, options: { abortSignal?: AbortSignal }) => Promise<Output>,
    signal?: AbortSignal,
  ): Promise<Output> {
    signal?.throwIfAborted();
    loading ??= load();
    const { sdk, client } = await loading;
    try {
      return await run(client, sdk, signal ? { abortSignal: signal } : {});
    } catch (error) {
      signal?.throwIfAborted();
      const code = error instanceof Error ? codes[error.name] : undefined;
      if (code && error instanceof Error) throw new StorageError(code, error.message, { cause: error });
      throw error;
    }
  }

  return {
    bucket,
    call,

    toReadable({ Body }: GetObjectCommandOutput): Readable {
      if (Body instanceof Readable) return Body;
      throw new Error('The store answered without a body.');
    },
  };
}

export type S3Calls = ReturnType<typeof createS3Calls>;
