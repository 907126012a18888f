import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

export interface DataFolder {
  /** Absolute, without symbolic links. */
  path: string;
  /** A random secret of `bytes` bytes, created on first use and stored in `secrets/<name>` for this user alone. */
  secret(name: string, bytes: number): Promise<Buffer>;
  /** Lets another process open the folder. Ending the process does the same. */
  release(): Promise<void>;
}

export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  constructor(path: string) {
    super(
      `The data folder ${path} is in use by another Zeacon server. Stop that server, or set ZEACON_DATA to another folder.`,
    );
  }
}

/**
 * Creates the folder if needed and locks it for this process; throws `DataFolderInUseError` if another process holds
 * it. The lock is a listening socket, which the system closes however the process ends.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = await realpath(resolve(folder));
  await chmod(path, 0o700);
  const lock = await takeLock(path);
  return {
    path,
    secret: (name, bytes) => keepSecret(path, name, bytes),
    release: () => new Promise((done) => lock.close(() => done())),
  };
}

async function takeLock(path: string): Promise<Server> {
  const name = `zeacon-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return listen(`\0${name}`, path);
  if (process.platform === 'win32') return listen(`\\\\.\\pipe\\${name}`, path);
  const file = join(tmpdir(), `${name}.lock`);
  if (!(await answers(file))) await rm(file, { force: true });
  return listen(file, path);
}

function listen(address: string, path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.on('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? new DataFolderInUseError(path) : error);
    });
    server.listen(address, () => {
      server.unref();
      done(server);
    });
  });
}

function answers(file: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(file);
    socket.on('connect', () => done(true));
    socket.on('error', () => done(false));
    socket.on('close', () => socket.destroy());
  });
}

async function keepSecret(folder: string, name: string, bytes: number): Promise<Buffer> {
  const directory = join(folder, 'secrets');
  const file = join(directory, basename(name));
  const kept = await readIfThere(file);
  if (kept) {
    if (kept.length === bytes) return kept;
    throw new Error(`The secret ${file} holds ${kept.length} bytes instead of ${bytes}.`);
  }
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `.${basename(name)}-${randomBytes(8).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(randomBytes(bytes));
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file);
}

/** Reads a secret of the folder without creating it; undefined if there is none. The folder need not be open. */
export const readSecret = (folder: string, name: string): Promise<Buffer | undefined> =>
  readIfThere(join(folder, 'secrets', basename(name)));

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
