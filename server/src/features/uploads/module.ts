import type { Stream } from '@zeacon/contract';
import { textIn } from '../../platform/actors/read-part.ts';
import { createTicketAuthenticator } from '../../platform/actors/ticket-authenticator.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { multipartRoutes } from './multipart.routes.ts';
import { createRoom, type RoomDeps } from './room.ts';
import { createUploadTransactions, type UploadTransactionsDeps } from './upload-transactions.ts';
import { createUploadsRepository, type UploadRow } from './uploads.repository.ts';
import { uploadsRoutes } from './uploads.routes.ts';
import { createUploadsService, type UploadsDeps } from './uploads.service.ts';

interface FilesLeaving {
  uploads: { key: string; multipartId: string | null }[];
}

export interface UploadsPorts {
  accounts: Pick<UploadsDeps, 'isClosed'>;
  streams: {
    library: { get(businessId: string, streamId: string): Promise<Stream> };
    incoming: Omit<UploadTransactionsDeps, 'database' | 'removeStreams' | 'onFinished' | 'room'> &
      Pick<RoomDeps, 'storedBytes'>;
    removeIn: UploadTransactionsDeps['removeStreams'];
    filesLeaving: Subscribable<[Transaction, { streamIds: readonly string[] }], FilesLeaving>;
  };
}

/** An upload that nobody continued for this long is dropped. */
const abandonedAfterMs = 14 * 24 * 3_600_000;
const sweepEveryMs = 6 * 3_600_000;

export function createUploads(parts: Parts, { accounts, streams }: UploadsPorts) {
  const { config, database, hooks, keys, storage, requireDisk, clock, log } = parts;
  const { environment, maxUploadBytes } = config;
  const room = createRoom({ ...config, requireDisk, storedBytes: streams.incoming.storedBytes });
  /** Runs in the transaction that completes an upload. */
  const uploadFinished = hooks.create<[Transaction, UploadRow]>('uploadFinished');
  streams.filesLeaving.subscribe('uploads', async (tx, { streamIds }) => {
    const rows = await createUploadsRepository(tx).removeByStreams(streamIds);
    return { uploads: rows.map(({ storageKey, multipartId }) => ({ key: storageKey, multipartId })) };
  });
  const tokens = createExpiringTokens({
    keys: keys.ring('upload-token'),
    purpose: 'upload',
    lifetimeMs: 24 * 3_600_000,
  });
  const service = createUploadsService({
    ...parts,
    uploads: createUploadsRepository(database.db),
    transactions: createUploadTransactions({
      ...streams.incoming,
      database,
      room,
      onFinished: async (tx, row) => void (await uploadFinished.run(tx, row)),
      removeStreams: streams.removeIn,
    }),
    tokens,
    getStream: streams.library.get,
    isClosed: accounts.isClosed,
    environment,
    maxUploadBytes,
    room,
  });

  let sweeping: NodeJS.Timeout | undefined;
  function sweep(): void {
    const before = new Date(clock().getTime() - abandonedAfterMs);
    storage.sweep(before).catch((error) => log.warn({ err: error }, 'The server could not delete abandoned uploads.'));
  }

  return {
    uploadFinished,
    beginOfMember: service.beginOfMember,
    uploaderOf: (tx: Transaction, streamId: string) => createUploadsRepository(tx).uploaderOf(streamId),

    authenticate: createTicketAuthenticator({
      kind: 'upload-ticket',
      tokens,
      idIn: ({ params }) => textIn(params, 'id'),
      refusal: 'upload.token_invalid',
      clock,
    }),

    routes({ route, app }: Http) {
      uploadsRoutes(route, service);
      multipartRoutes(app, service, { environment, audited: database.audited, clock });
    },

    /** Not awaited, because a large store takes long. */
    start() {
      if (!config.roles.includes('worker')) return;
      sweep();
      sweeping = setInterval(sweep, sweepEveryMs).unref();
    },
    async stop() {
      clearInterval(sweeping);
    },
  };
}
