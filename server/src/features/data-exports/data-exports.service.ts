import type { DataExport } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import type { FileLink } from '../../platform/web/linked-files.ts';
import { createDataExportsRepository, type DataExportRow } from './data-exports.repository.ts';
import { exportKey } from './export-maker.ts';

export type DataExportsService = ReturnType<typeof createDataExportsService>;

export interface DataExportsDeps {
  database: Database;
  files: StoredFiles;
  /** To the file of one. */
  linkTo: (id: string) => FileLink;
  enqueueIn: (tx: Transaction, id: string) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

interface Asker {
  businessId: string;
  userId: string;
}

/** Exports of everything that a business has stored. */
export function createDataExportsService({ database, files, linkTo, enqueueIn, newId, clock }: DataExportsDeps) {
  const exports = createDataExportsRepository(database.db);
  const isDownloadable = (row: DataExportRow | undefined): row is DataExportRow =>
    row?.state === 'READY' && row.expiresAt !== null && row.expiresAt > clock();

  return {
    /** Null once its file is deleted, too. */
    async newest(businessId: string): Promise<DataExport | null> {
      const row = await exports.ofBusiness(businessId);
      return row && (row.state !== 'READY' || isDownloadable(row)) ? toDataExport(row) : null;
    },

    begin({ businessId, userId }: Asker, language: string | undefined): Promise<DataExport> {
      return database.transaction(async (tx) => {
        const draft = { businessId, id: newId('exp'), requestedBy: userId, language: language ?? null };
        const row = await createDataExportsRepository(tx).begin({ ...draft, createdAt: clock() });
        if (!row) throw new ApiError('data_export.running');
        await enqueueIn(tx, row.id);
        return toDataExport(row);
      });
    },

    async link(businessId: string): Promise<FileLink> {
      const row = await exports.ofBusiness(businessId);
      if (!isDownloadable(row)) throw new ApiError('data_export.not_ready');
      return linkTo(row.id);
    },

    /** For whoever has a link. */
    async download(id: string, request: FileRequest): Promise<FileAnswer> {
      const row = await exports.find(id);
      if (!isDownloadable(row)) throw new ApiError('data_export.not_ready');
      const name = `zeacon-export-${row.createdAt.toISOString().slice(0, 10)}.zip`;
      return files.answer(await files.open(exportKey(row), { changing: true }), request, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      });
    },
  };
}

const toDataExport = ({
  id,
  state,
  progress,
  sizeBytes,
  failure,
  createdAt,
  expiresAt,
}: DataExportRow): DataExport => ({
  id,
  state,
  progress,
  sizeBytes,
  failure,
  createdDate: createdAt.toISOString(),
  expiresDate: expiresAt?.toISOString() ?? null,
});
