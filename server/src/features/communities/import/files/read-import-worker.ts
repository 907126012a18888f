import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { importMaxRows, importRowKinds, serverMessages } from '@zeacon/contract';
import type { SourceRow } from '../source-row.ts';
import { FileProblem } from './file-problem.ts';
import type { ReadAnswer, ReadTask } from './read-import-apart.ts';
import { readImportFile } from './read-import-file.ts';

const { path, folder, now } = workerData as ReadTask;
const linesAtOnce = 500;

function answer(): ReadAnswer {
  try {
    const { kind, rows } = readImportFile(readFileSync(path), new Date(now));
    const waiting = new Map(importRowKinds.map((one) => [one, [] as string[]]));
    const write = (one: SourceRow['data']['kind']) => {
      const lines = waiting.get(one)!;
      if (lines.length > 0) appendFileSync(join(folder, `${one}.ndjson`), `${lines.join('\n')}\n`);
      waiting.set(one, []);
    };
    let count = 0;
    for (const row of rows) {
      count += 1;
      if (count > importMaxRows) throw new FileProblem(serverMessages.importTooManyRows, { count: importMaxRows });
      const lines = waiting.get(row.data.kind)!;
      lines.push(JSON.stringify(row));
      if (lines.length >= linesAtOnce) write(row.data.kind);
    }
    for (const one of importRowKinds) write(one);
    if (count === 0) throw new FileProblem(serverMessages.importEmpty);
    return { kind };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(answer());
