import type { Stream } from '@zeacon/contract';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createUploadTransactions, type UploadTransactionsDeps } from './upload-transactions.ts';
import { createUploadsRepository } from './uploads.repository.ts';
import { createUploadsService } from './uploads.service.ts';

interface UploadsFeatureDeps extends UploadTransactionsDeps {
  config: Pick<Config, 'environment' | 'maxUploadBytes'>;
  storage: Storage;
  getStream: (businessId: string, streamId: string) => Promise<Stream>;
  secret: (name: string, bytes: number) => Promise<Buffer>;
  newId: NewId;
  clock: Clock;
}

/** Wires the feature. */
export async function createUploads(deps: UploadsFeatureDeps) {
  const { config, database, secret } = deps;
  return createUploadsService({
    ...deps,
    uploads: createUploadsRepository(database.db),
    transactions: createUploadTransactions(deps),
    tokens: createExpiringTokens({
      secret: await secret('upload-token-key', 32),
      purpose: 'upload',
      lifetimeMs: 24 * 3_600_000,
    }),
    environment: config.environment,
    maxUploadBytes: config.maxUploadBytes,
  });
}
