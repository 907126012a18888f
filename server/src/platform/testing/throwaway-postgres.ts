import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import pg from 'pg';

export interface ThrowawayPostgres {
  /** Directory of its Unix socket. */
  host: string;
  stop(): Promise<void>;
}

const missing =
  'No PostgreSQL programs (initdb, postgres) were found on PATH or under /usr/lib/postgresql. Every server test runs on ' +
  'PGlite and on PostgreSQL: install it (Debian: apt-get install postgresql), or set ZEACON_TEST_SKIP_POSTGRES=1.';

/**
 * Starts a PostgreSQL in `folder` that stores nothing durably and ends with this process, even if that is killed. With
 * `asUsual`, it runs with PostgreSQL's own settings, and what it says is stored is on the disk.
 */
export async function startThrowawayPostgres(
  path: string,
  folder: string,
  { asUsual = false } = {},
): Promise<ThrowawayPostgres> {
  const programs = await findPrograms(path);
  const user = await unprivilegedUser();
  const directory = await mkdtemp(join(folder, 'postgres-'));
  if (user.uid !== undefined) await chown(directory, user.uid, user.gid ?? user.uid);
  const data = join(directory, 'data');
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    user,
  );

  const settings = ['listen_addresses='];
  // Automatic vacuuming would make plans depend on timing. So would asynchronous commits (synchronous_commit=off), even
  // those of another database; without fsync, synchronous ones cost next to nothing.
  if (!asUsual) settings.push('autovacuum=off', 'fsync=off', 'full_page_writes=off');
  const flags = [...settings, `unix_socket_directories=${directory}`].flatMap((setting) => ['-c', setting]);
  const child = spawn('sh', ['-c', keeper, directory, join(programs, 'postgres'), '-D', data, ...flags], {
    ...user,
    cwd: directory,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await readyToAccept(child.stderr);
  return {
    host: directory,
    async stop() {
      child.stdin.end();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Its standard input closes with the test run; it then stops the server and cleans up. */
const keeper = '"$@" & server=$!; exec 2>&-; read -r _; kill -QUIT "$server"; wait "$server"; rm -rf "$0"';

function readyToAccept(log: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    log.setEncoding('utf8');
    log.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('ready to accept connections')) resolve();
    });
    log.on('end', () => reject(new Error(`PostgreSQL did not start. ${text}`)));
  });
}

async function findPrograms(path: string): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? await readdir(root) : [];
  const installed = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(root, version, 'bin'));
  const has = (directory: string) => ['initdb', 'postgres'].every((program) => existsSync(join(directory, program)));
  const found = [...path.split(delimiter), ...installed].find((directory) => directory && has(directory));
  if (!found) throw new Error(missing);
  return found;
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account = ['postgres', 'nobody'].flatMap((name) => accounts.filter((fields) => fields[0] === name))[0];
  if (!account) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

function run(program: string, args: string[], user: { uid?: number; gid?: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed. ${errors}`))));
  });
}

export const urlOn = (host: string, name: string) => `postgresql://postgres@/${name}?host=${encodeURIComponent(host)}`;

/** A database without tables, or with those of another, to which nobody may be connected. */
export function createDatabaseOn(host: string, name: string, template?: string): Promise<void> {
  return administer(host, `create database ${name}${template ? ` template ${template}` : ''}`);
}

/** Closes the connections to it first. */
export function dropDatabaseOn(host: string, name: string): Promise<void> {
  return administer(host, `drop database ${name} with (force)`);
}

async function administer(host: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOn(host, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
