import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export interface ThrowawayClickHouse {
  url: string;
  /** Resolves once it has ended, also by itself. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

const missing =
  "ClickHouse's engine (the package chdb) does not run here; it does on Linux with glibc and on macOS. Tests take a server in " +
  'its place, which ZEACON_TEST_CLICKHOUSE_URL names.';

/** A package of its own: the engine would make everybody's `npm ci` ten times as large. */
const engine = join(import.meta.dirname, '../../../../tools/clickhouse');
const installTimeoutMs = 600_000;

/** Gets the engine the first time that it is needed. */
async function install(): Promise<void> {
  if (existsSync(join(engine, 'node_modules/chdb/package.json'))) return;
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: engine, timeout: installTimeoutMs });
}

/**
 * Starts ClickHouse's engine in a process that ends with this one. Its data is in `folder`, or nowhere for long. Rejects
 * where the engine does not run.
 */
export async function startThrowawayClickHouse(port = 0, folder = ''): Promise<ThrowawayClickHouse> {
  await install();
  const program = join(engine, 'worker.ts');
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
