import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { demoPassword, replaceKnownPassword } from './demo/demo-password.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedDemoHistory } from './demo/seed-demo-history.ts';
import { createModules, type Modules } from './modules.ts';
import { systemClock } from './platform/clock.ts';
import { openDataFolder, readSecret } from './platform/data-folder.ts';
import { openDatabase } from './platform/database/database.ts';
import { newId } from './platform/ids.ts';
import { createJobs } from './platform/jobs.ts';
import { formerKeyFile } from './platform/keys/key-purposes.ts';
import { keyBytes, openKeys } from './platform/keys/open-keys.ts';
import { createLog } from './platform/log.ts';
import { createThisNode } from './platform/nodes/this-node.ts';
import { createParts, type Parts } from './platform/parts.ts';
import { createPasswords } from './platform/passwords.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { IsBuilt } from './platform/web/being-prepared.ts';
import { createExamplesServer } from './platform/web/examples-server.ts';

export interface RunningServer {
  /** Public origin of the platform. */
  url: string;
  /** Null in a process that serves no pages. */
  examplesUrl: string | null;
  /** Address for encoders; null if nothing listens there. */
  rtmpUrl: string | null;
  /** Where mails are kept that are not sent: an address or a folder. Null when they are sent, or kept by another process. */
  mailsKeptAt: string | null;
  /** Null without the demo business. */
  demoPassword: string | null;
  modules: Modules;
  /** Whether an encoder is installed, which further qualities and pictures need. */
  hasEncoder(): Promise<boolean>;
  /** Finishes open requests, returns running jobs to the queue, closes the database and releases the data folder. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** What is built while the server runs: until it is ready, a page says that it is being prepared. */
  isBuilt?: IsBuilt;
  /** Called when the embedded database has failed for good: only a new process can continue. */
  onFailure?: (error: Error) => void;
}

/** How long open requests may take while the server stops. */
const graceMs = 5000;

/** Starts the whole platform. Rejects with `DataFolderInUseError` if another server has the data folder. */
export async function startServer(config: Config, { isBuilt, onFailure }: StartOptions = {}): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const dataFolder = await openDataFolder(config.dataPath);
    closing.push(() => dataFolder.release());
    const database = await openDatabase({
      dataFolder: dataFolder.path,
      url: config.databaseUrl,
      saveBeforeMigrating: config.saveBeforeMigrating,
      log,
      onFailure,
    });
    closing.push(() => database.close());
    const node = createThisNode({ database, folder: dataFolder.path, newId, clock: systemClock });
    await node.enter();
    // If this fails, its lease expires by itself.
    closing.push(() => node.leave().catch(() => undefined));
    const storage = await openStorage(config.storage, dataFolder.path);
    const keys = await openKeys({
      db: database.db,
      masterKey: config.masterKey ?? (await dataFolder.secret('master-key', keyBytes)),
      formerKey: (purpose) => readSecret(dataFolder.path, formerKeyFile(purpose)),
      clock: systemClock,
      log,
    });
    closing.push(async () => keys.close());
    const jobs = createJobs({ database, log });
    const passwords = createPasswords();
    const parts = await createParts({
      config,
      dataFolder,
      keys,
      database,
      node,
      storage,
      jobs,
      passwords,
      newId,
      clock: systemClock,
      log,
    });
    const modules = await createModules(parts);
    const app = await createApp(parts, modules, isBuilt);
    await jobs.start({ work: config.roles.includes('worker') });
    closing.push(() => jobs.stop());
    // Opened last and closed first, because open requests need the rest.
    closing.push(() => closeApp(app));
    for (const module of modules.all) {
      closing.push(async () => module.stop?.());
      await module.start?.();
    }
    const url = await listen(app, config.host, config.port);
    const publicUrl = config.port === 0 ? url : config.publicUrl;
    const showsPages = config.roles.includes('web');
    const examplesUrl = showsPages ? await openExamples(config, publicUrl, closing) : null;
    await replaceKnownPassword(parts, modules);
    const hasDemo = showsPages && config.demo && (await seedDemo(parts, modules));
    if (hasDemo && config.demoHistory) closing.push(beginDemoHistory(parts, modules));
    return {
      url: publicUrl,
      examplesUrl,
      rtmpUrl: modules.live.rtmpUrl(),
      mailsKeptAt: modules.mail.keptAt(publicUrl),
      demoPassword: hasDemo ? await demoPassword(parts) : null,
      modules,
      hasEncoder: parts.ffmpeg.available,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In the background; the function that it returns ends it. */
function beginDemoHistory(parts: Parts, modules: Modules): () => Promise<void> {
  const stopping = new AbortController();
  const writing = seedDemoHistory(parts, modules, stopping.signal).catch((error) =>
    parts.log.warn({ err: error }, 'The server could not write the history of the demo.'),
  );
  return async () => {
    stopping.abort();
    await writing;
  };
}

/** Serves the pages of an example customer on a separate port; returns their origin. */
async function openExamples(config: Config, publicUrl: string, closing: (() => Promise<unknown>)[]): Promise<string> {
  const examples = createExamplesServer(publicUrl);
  closing.push(() => examples.close());
  const address = await listen(examples, config.host, config.examplesPort);
  return config.examplesPort === 0 ? address : config.examplesUrl;
}

/** Lets open requests finish, then closes remaining connections. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}
