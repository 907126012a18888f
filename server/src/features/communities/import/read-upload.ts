import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { type ImportPreview, importRowKinds } from '@zeacon/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { readImportApart } from './files/read-import-apart.ts';
import { createImportRowsRepository } from './import-rows.repository.ts';
import { importFolder } from './import-storage.ts';
import { createImportsRepository, type ImportRecord } from './imports.repository.ts';
import type { ImportCounts } from './imports.table.ts';
import { createPlan, type Plan } from './plan-rows.ts';
import type { SourceRow } from './source-row.ts';

export interface ReadUploadDeps {
  database: Database;
  storage: Storage;
  /** For files being read; emptied when the server starts. */
  workFolder: string;
  clock: Clock;
}

const rowsAtOnce = 200;

export const noCounts = (): ImportCounts => {
  const none = { spaces: 0, members: 0, posts: 0, comments: 0 };
  return { imported: none, kept: none, leftOut: 0, done: 0, total: 0 };
};

/** Reads what came of a file into rows, and says what would be imported. Begins anew where it was interrupted. */
export function createReadUpload({ database, storage, workFolder, clock }: ReadUploadDeps) {
  async function fetchFile(row: ImportRecord, path: string, signal: AbortSignal): Promise<void> {
    async function* parts() {
      for (let part = 0; part < row.receivedParts; part += 1)
        yield await storage.readBytes(`${importFolder(row)}${part}`, signal);
    }
    await pipeline(parts, createWriteStream(path, { mode: 0o600 }), { signal });
  }

  /** False where another reads it now, or nobody wants it any more. */
  const writing = (row: ImportRecord, readBy: string, work: (tx: Transaction) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      const now = await createImportsRepository(tx).lock(row.id);
      if (now?.state !== 'READING' || now.readBy !== readBy) return false;
      await work(tx);
      return true;
    });

  async function store(
    row: ImportRecord,
    folder: string,
    readBy: string,
    signal: AbortSignal,
  ): Promise<Plan | undefined> {
    const plan = createPlan(row);
    for await (const rows of pagesOf(folder)) {
      signal.throwIfAborted();
      const isWanted = await writing(row, readBy, async (tx) =>
        createImportRowsRepository(tx).insert(await plan.next(tx, rows)),
      );
      if (!isWanted) return undefined;
    }
    return plan;
  }

  return async (row: ImportRecord, signal: AbortSignal): Promise<void> => {
    const readBy = crypto.randomUUID();
    const folder = join(workFolder, readBy);
    const path = join(folder, 'file');
    try {
      await mkdir(folder, { recursive: true });
      await database.transaction(async (tx) => {
        if ((await createImportsRepository(tx).lock(row.id))?.state !== 'READING') return;
        await createImportsRepository(tx).update(row.id, { readBy });
        await createImportRowsRepository(tx).removeAll(row.id);
      });
      await fetchFile(row, path, signal);
      const answer = await readImportApart({ path, folder, now: clock().toISOString() }, signal);
      if ('problem' in answer) {
        const refused = { state: 'REFUSED', problem: answer.problem, finishedAt: clock() } as const;
        await writing(row, readBy, (tx) => createImportsRepository(tx).update(row.id, refused));
      } else {
        const plan = await store(row, folder, readBy, signal);
        if (!plan) return;
        await writing(row, readBy, async (tx) => {
          const { preview, total } = await summarize(tx, row, plan);
          const counts = { ...noCounts(), total, leftOut: preview.leftOut.reduce((sum, one) => sum + one.count, 0) };
          const { kind } = answer;
          await createImportsRepository(tx).update(row.id, { state: 'READY', kind, preview, counts, readBy: null });
        });
      }
      await storage.deletePrefix(importFolder(row), signal);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** In the order in which they are made. */
async function* pagesOf(folder: string): AsyncGenerator<SourceRow[]> {
  for (const kind of importRowKinds) {
    const path = join(folder, `${kind}.ndjson`);
    if (!existsSync(path)) continue;
    let page: SourceRow[] = [];
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      page.push(JSON.parse(line) as SourceRow);
      if (page.length < rowsAtOnce) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }
}

async function summarize(tx: Transaction, { id, communityId }: ImportRecord, plan: Plan) {
  const rows = createImportRowsRepository(tx);
  await rows.leaveOutLoose(id, communityId);
  const found = await rows.countsOf(id);
  const waiting = (kind: string) =>
    found.filter((one) => one.kind === kind && one.state === 'WAITING').reduce((sum, { value }) => sum + value, 0);
  const counts = {
    ...{ spaces: waiting('SPACE'), members: waiting('MEMBER') },
    ...{ posts: waiting('POST'), comments: waiting('COMMENT') },
  };
  const reasons = Map.groupBy(
    found.filter(({ state }) => state === 'LEFT_OUT'),
    ({ reason }) => reason!,
  );
  const leftOut = [...reasons].map(([reason, all]) => ({
    reason,
    count: all.reduce((sum, { value }) => sum + value, 0),
  }));
  const shortened = await rows.countShortened(id);
  const preview: ImportPreview = { counts, leftOut, shortened, ...plan.summary() };
  return { preview, total: found.reduce((sum, { state, value }) => sum + (state === 'WAITING' ? value : 0), 0) };
}
