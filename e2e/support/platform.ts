import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { urlOn } from '../../server/src/platform/testing/throwaway-postgres.ts';
import { sharedFolder } from './share-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startScript = join(root, 'scripts/start.ts');
/** The same in few files, made when the run begins. */
const startProgram = join(root, 'server/dist/scripts/start-platform.mjs');

export interface PlatformFolder {
  path: string;
  port: number;
  examplesPort: number;
  rtmpPort: number;
  /** Of its database on the PostgreSQL of the run; without one, PGlite runs inside the platform. */
  databaseUrl?: string;
  remove(): Promise<void>;
}

export interface RunningPlatform {
  url: string;
  examplesUrl: string;
  dataFolder: string;
  databaseUrl: string;
  /** Everything printed so far. */
  output(): string;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Interrupts it, as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const startLimitMs = 90_000;

/** A data folder and ports that stay the same across starts. */
export async function createPlatformFolder(): Promise<PlatformFolder> {
  const path = await mkdtemp(join(sharedFolder(), 'data-'));
  const [port, examplesPort, rtmpPort] = await findFreePorts(3);
  const remove = () => rm(path, { recursive: true, force: true });
  return { path, port: port!, examplesPort: examplesPort!, rtmpPort: rtmpPort!, remove };
}

/** Runs what `npm start` runs, bundled and without asking what is to be built; resolves once it says that it is ready. */
export function startPlatform(folder: PlatformFolder, env: Record<string, string> = {}): Promise<RunningPlatform> {
  return whenReady(folder, spawnStart(process.execPath, [startProgram, '--built'], folder, env));
}

/** Types `npm start` into a terminal: `stop` is that terminal's Ctrl-C, which npm and the platform both receive. */
export function startPlatformWithNpm(
  folder: PlatformFolder,
  cwd?: string,
  env: Record<string, string> = {},
): Promise<RunningPlatform> {
  return whenReady(folder, spawnStart('npm', ['start', '--silent'], folder, env, cwd));
}

/** Runs `npm start` with options that make it exit by itself. */
export async function runStart(
  folder: PlatformFolder,
  args: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawnStart(process.execPath, [startScript, ...args], folder, {});
  const limit = AbortSignal.timeout(startLimitMs);
  limit.addEventListener('abort', () => signalGroup(child, 'SIGKILL'));
  const lines = collectLines(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: lines.join('\n') };
}

function spawnStart(
  command: string,
  args: string[],
  { path, port, examplesPort, rtmpPort, databaseUrl }: PlatformFolder,
  env: Record<string, string>,
  cwd = root,
): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      EXAMPLES_PORT: String(examplesPort),
      ZEACON_RTMP_PORT: String(rtmpPort),
      ZEACON_DATA: path,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ZEACON_SIGNUPS_PER_HOUR: '1000',
      ZEACON_LOGINS_PER_MINUTE: '1000',
      ZEACON_PUSH_PRIVATE: '1',
      ZEACON_WEBHOOKS_PRIVATE: '1',
      // Figures on screen are those of what a test does.
      ZEACON_DEMO_HISTORY: '0',
      ...env,
    },
  });
  const killWithRunner = () => signalGroup(child, 'SIGKILL');
  process.once('exit', killWithRunner);
  child.once('exit', () => process.off('exit', killWithRunner));
  return child;
}

async function whenReady(
  { path, port, examplesPort, databaseUrl = urlOn(join(path, 'run'), 'postgres') }: PlatformFolder,
  child: ChildProcess,
): Promise<RunningPlatform> {
  const lines = collectLines(child);
  const output = () => lines.join('\n');
  const isReady = () => lines.includes('Zeacon is ready.');
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isEnding = false;
  const limit = AbortSignal.timeout(startLimitMs);
  await new Promise<void>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The platform ${what}:\n${output()}`));
    createInterface({ input: child.stdout! }).on('line', (line) => line === 'Zeacon is ready.' && resolve());
    child.once('error', (error) => fail(`could not be run (${error.message})`));
    closed.then((code) => fail(`ended with code ${code}`));
    limit.addEventListener('abort', () => {
      if (isReady()) return;
      signalGroup(child, 'SIGKILL');
      fail(`was not ready after ${startLimitMs / 1000} s`);
    });
  });
  closed.then((code) => {
    if (!isEnding) process.stderr.write(`The platform ended by itself with code ${code}:\n${output()}\n`);
  });
  return {
    url: `http://localhost:${port}`,
    examplesUrl: `http://localhost:${examplesPort}`,
    dataFolder: path,
    databaseUrl,
    output,
    kill() {
      isEnding = true;
      child.kill('SIGKILL');
      return exited;
    },
    stop() {
      isEnding = true;
      signalGroup(child, 'SIGINT');
      return closed;
    },
  };
}

function collectLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  return lines;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}

/**
 * Below the range the system takes outgoing connections' ports from: a browser that calls while the platform is down
 * could otherwise be given the very port it calls, and keep the platform from coming back.
 */
async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
