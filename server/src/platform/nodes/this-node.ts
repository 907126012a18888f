import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { NewId } from '../ids.ts';
import { writeAtomically } from '../storage/durable-file.ts';
import { createNodesRepository } from './nodes.repository.ts';

export interface ThisNodeDeps {
  database: Database;
  /** Its data folder, whose lock it holds. */
  folder: string;
  newId: NewId;
  clock: Clock;
}

export type ThisNode = ReturnType<typeof createThisNode>;

const beatEveryMs = 10_000;
/** A node that said nothing for so long is gone. */
const lifetimeMs = 30_000;
/** Between two beats of a node that nothing kept from them lies less. */
const awayMs = 20_000;

/** This process among the servers that share a database, by a name of its own. What is a node's is nobody's once it is gone. */
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
    if (mayJudge()) await nodes.removeAbsent(new Date(nowMs - lifetimeMs));
  }

  const mayJudge = () => clock().getTime() - backAtMs >= beatEveryMs;

  return {
    id,

    /** Says that it is there. To be called often; before something is written down as this node's, too. */
    beat,

    /** The process that had the data folder before is gone, however long it said that it would be there. */
    async enter(): Promise<void> {
      former = await readFile(file, 'utf8').catch(() => undefined);
      if (former) await nodes.remove(former);
      await mkdir(folder, { recursive: true });
      // On a full disk it starts all the same: after a crash its lives then wait until its lease has run out.
      await writeAtomically(folder, file, Buffer.from(id)).catch(() => undefined);
      await beat();
    },

    /** What this node was called before its last start. */
    former: (): string | undefined => former,

    isPresent: (other: string, on: Queryable = database.db) => createNodesRepository(on).isPresent(other, clock()),

    /** False shortly after its start, and after it was late itself: what kept it from saying so may have kept the others too. */
    mayJudge,

    async leave(): Promise<void> {
      await nodes.remove(id);
    },
  };
}
