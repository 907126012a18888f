import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ThrowawayClickHouse {
  url: string;
  /** Resolves once it has ended, also by itself. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

const missing =
  "ClickHouse's engine (the package chdb) does not run here; it does on Linux with glibc and on macOS. Tests take a server in " +
  'its place, which ZEACON_TEST_CLICKHOUSE_URL names.';

/**
 * Starts ClickHouse's engine in a process that ends with this one. Its data is in `folder`, or nowhere for long. Rejects
 * where the engine does not run.
 */
export async function startThrowawayClickHouse(port = 0, folder = ''): Promise<ThrowawayClickHouse> {
  const program = join(import.meta.dirname, 'chdb-worker.ts');
  const child = spawn(process.execPath, [program, String(port), folder], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const exited = once(child, 'close');
  const url = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    exited.then(() => {
      throw new Error(`${missing}\n${said}`);
    }),
  ]);
  return {
    url,
    ended: exited,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
