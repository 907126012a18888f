import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const startScript = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

export interface PlatformFolder {
  path: string;
  port: number;
  examplesPort: number;
  remove(): Promise<void>;
}

export interface RunningPlatform {
  url: string;
  examplesUrl: string;
  /** Everything printed so far. */
  output(): string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** A data folder and ports that stay the same over several starts. */
export async function createPlatformFolder(): Promise<PlatformFolder> {
  const path = await mkdtemp(join(tmpdir(), 'zeacon-e2e-'));
  const [port, examplesPort] = await freePorts(2);
  return { path, port: port!, examplesPort: examplesPort!, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs what `npm start` runs, and resolves once it says that it is ready. */
export async function startPlatform(
  { path, port, examplesPort }: PlatformFolder,
  env: Record<string, string> = {},
): Promise<RunningPlatform> {
  const child = spawn(process.execPath, [startScript], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      EXAMPLES_PORT: String(examplesPort),
      ZEACON_DATA: path,
      ZEACON_SIGNUPS_PER_HOUR: '1000',
      ZEACON_LOGINS_PER_MINUTE: '1000',
      ...env,
    },
  });
  const lines: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  await ready(child, lines, exited);
  return {
    url: `http://localhost:${port}`,
    examplesUrl: `http://localhost:${examplesPort}`,
    output: () => lines.join('\n'),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGINT');
      return exited;
    },
  };
}

function ready(child: ChildProcess, lines: string[], exited: Promise<number | null>): Promise<void> {
  return new Promise((resolve, reject) => {
    const collect = (line: string) => {
      lines.push(line);
      if (line.includes('Zeacon is ready')) resolve();
    };
    createInterface({ input: child.stdout! }).on('line', collect);
    createInterface({ input: child.stderr! }).on('line', collect);
    exited.then((code) => reject(new Error(`The platform ended with code ${code}:\n${lines.join('\n')}`)));
  });
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
