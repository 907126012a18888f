import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { systemClock } from './platform/clock.ts';
import { openDataFolder } from './platform/data-folder.ts';
import { openDatabase } from './platform/database/database.ts';
import { newId } from './platform/ids.ts';
import { createJobs } from './platform/jobs.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createExamplesServer } from './platform/web/examples-server.ts';
import { createServices, type Platform, type Services } from './services.ts';

export interface RunningServer {
  /** Origins as browsers reach them. */
  url: string;
  examplesUrl: string;
  hasDemo: boolean;
  services: Services;
  /** Finishes answers, gives running jobs back, closes the database, frees the data folder. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Resolves when what is served has been built; runs beside the opening of the database. */
  prepare?: () => Promise<unknown>;
  /** The embedded database has failed for good: only a new process can go on. */
  onFailure?: (error: Error) => void;
}

/** An upload that nobody went on with for so long is dropped at the next start. */
const abandonedAfterMs = 14 * 24 * 3_600_000;

/** Brings the whole platform up. Rejects with `DataFolderInUseError` when another server has the data folder. */
export async function startServer(config: Config, { prepare, onFailure }: StartOptions = {}): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, base: null });
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const dataFolder = await openDataFolder(config.dataPath);
    closing.push(() => dataFolder.release());
    const [database] = await Promise.all([
      openDatabase({ dataFolder: dataFolder.path, url: config.databaseUrl, log, onFailure }),
      prepare?.(),
    ]);
    closing.push(() => database.close());
    const storage = await openStorage(config.s3, join(dataFolder.path, 'storage'));
    const jobs = createJobs({ database, log });
    const platform: Platform = { config, dataFolder, database, storage, jobs, newId, clock: systemClock, log };
    const services = await createServices(platform);
    const app = await createApp(services, log);
    closing.push(() => app.close());
    await jobs.start();
    closing.push(() => jobs.stop());
    const url = await listen(app, config.host, config.port);
    const publicUrl = config.port === 0 ? url : config.publicUrl;
    const examples = createExamplesServer(publicUrl);
    closing.push(() => examples.close());
    const examplesAddress = await listen(examples, config.host, config.examplesPort);
    storage.sweep(new Date(Date.now() - abandonedAfterMs)).catch((error) => log.warn({ err: error }, 'sweep failed'));
    const hasDemo = config.demo && (await seedDemo(platform, services));
    return {
      url: publicUrl,
      examplesUrl: config.examplesPort === 0 ? examplesAddress : config.examplesUrl,
      hasDemo,
      services,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  await app.listen({ host, port });
  return `http://localhost:${(app.server.address() as AddressInfo).port}`;
}
