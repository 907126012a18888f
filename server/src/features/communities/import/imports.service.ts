import {
  type CommunityImport,
  type ImportMembers,
  type ImportState,
  importMaxBytes,
  importPartBytes,
} from '@zeacon/contract';
import { ApiError } from '../../../platform/api-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { isOutOfSpace } from '../../../platform/out-of-space.ts';
import type { RequireDisk } from '../../../platform/storage/disk-reserve.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createCommunitiesRepository } from '../communities.repository.ts';
import { cleanLine } from './files/clean-name.ts';
import { importReport } from './import-report.ts';
import { importFolder } from './import-storage.ts';
import { createImportsRepository, type ImportRecord } from './imports.repository.ts';
import { noCounts } from './read-upload.ts';

export interface ImportsDeps {
  database: Database;
  storage: Storage;
  requireDisk: RequireDisk;
  enqueueIn: (tx: Transaction, record: ImportRecord) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

export type ImportsService = ReturnType<typeof createImportsService>;

/** What the files of other platforms bring into communities. */
export function createImportsService({ database, storage, requireDisk, enqueueIn, newId, clock }: ImportsDeps) {
  async function requireCommunity(businessId: string, communityId: string, tx?: Transaction): Promise<void> {
    const on = createCommunitiesRepository(tx ?? database.db);
    if (!(await on.find(businessId, communityId))) throw new ApiError('community.not_found');
  }

  /** What is done with one waits for whatever else is done with it. */
  const withOwn = <T>(businessId: string, id: string, work: (record: ImportRecord, tx: Transaction) => Promise<T>) =>
    database.transaction(async (tx) => {
      const record = await createImportsRepository(tx).findOwn(businessId, id);
      if (!record) throw new ApiError('community.import_not_found');
      return work(record, tx);
    });

  /** From one of these states into the next, while nothing else is imported there. */
  const proceed = (
    businessId: string,
    id: string,
    isPossible: (record: ImportRecord) => boolean,
    changes: (record: ImportRecord) => Partial<ImportRecord>,
  ): Promise<CommunityImport> =>
    withOwn(businessId, id, async (record, tx) => {
      const imports = createImportsRepository(tx);
      await createCommunitiesRepository(tx).lock(record.communityId);
      if (!isPossible(record)) throw new ApiError('community.import_state');
      if (await imports.isBusy(record.communityId)) throw new ApiError('community.import_running');
      const row = (await imports.update(id, { ...changes(record), problem: null, finishedAt: null }))!;
      await enqueueIn(tx, row);
      return toImport(row);
    });

  return {
    async list(businessId: string, communityId: string): Promise<{ items: CommunityImport[] }> {
      await requireCommunity(businessId, communityId);
      return { items: (await createImportsRepository(database.db).list(communityId)).map(toImport) };
    },

    async begin(
      businessId: string,
      { communityId, fileName, sizeBytes }: { communityId: string; fileName: string; sizeBytes: number },
    ): Promise<CommunityImport> {
      await requireCommunity(businessId, communityId);
      if (sizeBytes > importMaxBytes) throw new ApiError('community.import_too_large');
      await requireDisk(sizeBytes);
      const draft = { id: newId('cim'), communityId, businessId, sizeBytes, createdAt: clock() };
      const shown = { fileName: cleanLine(fileName, 255) || 'file', state: 'UPLOADING', counts: noCounts() } as const;
      return toImport(await createImportsRepository(database.db).insert({ ...draft, ...shown }));
    },

    /** Parts come in their order; one that came already is taken for received. */
    async receive(businessId: string, id: string, part: number, content: string): Promise<CommunityImport> {
      const bytes = Buffer.from(content, 'base64');
      await requireDisk(bytes.length);
      return withOwn(businessId, id, async (record, tx) => {
        const count = Math.ceil(record.sizeBytes / importPartBytes);
        if (part < record.receivedParts) return toImport(record);
        const expected = part === count - 1 ? record.sizeBytes - part * importPartBytes : importPartBytes;
        const isNext = record.state === 'UPLOADING' && part === record.receivedParts && part < count;
        if (!isNext || bytes.length !== expected) throw new ApiError('community.import_part_invalid');
        try {
          await storage.put(`${importFolder(record)}${part}`, bytes);
        } catch (error) {
          throw isOutOfSpace(error) ? new ApiError('server.storage_full', { cause: error }) : error;
        }
        const isLast = part === count - 1;
        const changes = { receivedParts: part + 1, ...(isLast && { state: 'READING' as const }) };
        const row = (await createImportsRepository(tx).update(id, changes))!;
        if (isLast) await enqueueIn(tx, row);
        return toImport(row);
      });
    },

    start: (businessId: string, id: string, members: ImportMembers): Promise<CommunityImport> =>
      proceed(businessId, id, isStartable, (record) => ({ state: 'IMPORTING', members: record.members ?? members })),

    /** Also of one that failed on its way. */
    undo: (businessId: string, id: string): Promise<CommunityImport> =>
      proceed(businessId, id, isUndoable, ({ counts }) => {
        const { imported } = counts;
        const total = imported.spaces + imported.members + imported.posts + imported.comments;
        return { state: 'UNDOING', counts: { ...counts, done: 0, total } };
      }),

    async remove(businessId: string, id: string): Promise<void> {
      const record = await withOwn(businessId, id, async (row, tx) => {
        if (!removable.includes(row.state)) throw new ApiError('community.import_state');
        await createImportsRepository(tx).remove(id);
        return row;
      });
      await storage.deletePrefix(importFolder(record));
    },

    async report(businessId: string, id: string): Promise<AsyncIterable<string>> {
      await withOwn(businessId, id, async () => undefined);
      return importReport(database.db, id);
    },
  };
}

const removable: readonly ImportState[] = ['UPLOADING', 'READING', 'REFUSED', 'READY'];
const isStartable = ({ state }: ImportRecord) => state === 'READY' || state === 'FAILED';
const isUndoable = ({ state }: ImportRecord) => state === 'DONE' || state === 'FAILED';

const toImport = ({ counts, createdAt, finishedAt, ...row }: ImportRecord): CommunityImport => ({
  ...{ id: row.id, communityId: row.communityId, fileName: row.fileName, sizeBytes: row.sizeBytes },
  ...{ receivedParts: row.receivedParts, kind: row.kind, state: row.state, problem: row.problem },
  ...{ preview: row.preview, members: row.members, imported: counts.imported, kept: counts.kept },
  progress: counts.total === 0 ? 0 : Math.min(1, counts.done / counts.total),
  leftOutCount: counts.leftOut,
  createdDate: createdAt.toISOString(),
  finishedDate: finishedAt?.toISOString() ?? null,
});
