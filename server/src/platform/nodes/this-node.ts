import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { NewId } from '../ids.ts';
import { writeAtomically } from '../storage/durable-file.ts';
import { createNodesRepository } from './nodes.repository.ts';

export interface ThisNodeDeps {
  database: Database;
  /** Its data folder, which it has locked. */
  folder: string;
  newId: NewId;
  clock: Clock;
}

export type ThisNode = ReturnType<typeof createThisNode>;

const beatEveryMs = 10_000;
/** A node that was silent for this long is gone. */
const lifetimeMs = 30_000;
/** A longer time between two beats means that this node was held up itself. */
const awayMs = 20_000;

/**
 * This process as one of the servers that share a database, with its own id. What a node owns is free once it is gone.
 */
export function createThisNode({ database, folder, newId, clock }: ThisNodeDeps) {
  const nodes = createNodesRepository(database.db);
  const id = newId('nod');
  const file = join(folder, 'node');
  let saidAtMs: number | undefined;
  let backAtMs = 0;
  let former: string | undefined;

  async function beat(): Promise<void> {
    const nowMs = clock().getTime();
    if (saidAtMs !== undefined && nowMs - saidAtMs < beatEveryMs) return;
    await nodes.keep(id, new Date(nowMs + lifetimeMs));
    if (saidAtMs === undefined || nowMs - saidAtMs >= awayMs) backAtMs = nowMs;
    saidAtMs = nowMs;
    if (mayDeclareGone()) await nodes.removeAbsent(new Date(nowMs - lifetimeMs));
  }

  const mayDeclareGone = () => clock().getTime() - backAtMs >= beatEveryMs;

  return {
    id,

    /** Reports that this node is present. Call it often, and before recording something as owned by this node. */
    beat,

    /** Marks the data folder's previous process as gone, however long its lease. */
    async enter(): Promise<void> {
      former = await readFile(file, 'utf8').catch(() => undefined);
      if (former) await nodes.remove(former);
      await mkdir(folder, { recursive: true });
      // A full disk does not prevent the start: after a crash, its lives then wait until its lease expires.
      await writeAtomically(folder, file, Buffer.from(id)).catch(() => undefined);
      await beat();
    },

    /** This node's id before its last start. */
    former: (): string | undefined => former,

    isPresent: (other: string, on: Queryable = database.db) => createNodesRepository(on).isPresent(other, clock()),

    /**
     * Whether this node may declare others gone: not shortly after its start or after it was late itself, because the
     * others may have been held up too.
     */
    mayDeclareGone,

    async leave(): Promise<void> {
      await nodes.remove(id);
    },
  };
}
