import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BaseLogger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createPasswords } from './features/authentication/passwords.ts';
import { acceptEncoders, rtmpApp } from './features/live/rtmp-ingest.ts';
import { createRtmpServer } from './media/rtmp/rtmp-server.ts';
import type { RtmpServer } from './media/rtmp/rtmp-session.ts';
import { systemClock } from './platform/clock.ts';
import { openDataFolder } from './platform/data-folder.ts';
import { openDatabase } from './platform/database/database.ts';
import { newId } from './platform/ids.ts';
import { createJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createThisNode } from './platform/nodes/this-node.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createExamplesServer } from './platform/web/examples-server.ts';
import type { Platform } from './platform-parts.ts';
import { createServices, type Services } from './services.ts';

export interface RunningServer {
  /** Origins as browsers reach them. */
  url: string;
  examplesUrl: string;
  /** Where encoders send; null when nothing listens there. */
  rtmpUrl: string | null;
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

/** How long answers under way may take while the server stops. */
const graceMs = 5000;

/** Brings the whole platform up. Rejects with `DataFolderInUseError` when another server has the data folder. */
export async function startServer(config: Config, { prepare, onFailure }: StartOptions = {}): Promise<RunningServer> {
  const log = createLog(config.logLevel);
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
    const node = createThisNode({ database, folder: dataFolder.path, newId, clock: systemClock });
    await node.enter();
    // What it cannot say runs out by itself.
    closing.push(() => node.leave().catch(() => undefined));
    const storage = await openStorage(config.s3, join(dataFolder.path, 'storage'));
    const jobs = createJobs({ database, log });
    const passwords = createPasswords();
    const platform: Platform = {
      config,
      dataFolder,
      database,
      node,
      storage,
      jobs,
      passwords,
      newId,
      clock: systemClock,
      log,
    };
    const services = await createServices(platform, () => rtmpUrl(config, rtmp?.address()?.port));
    const rtmp =
      config.live.rtmpPort === null
        ? undefined
        : createRtmpServer({ accept: acceptEncoders(services.live.sending), log });
    const app = await createApp(services, log);
    await jobs.start();
    closing.push(() => jobs.stop());
    // The last to be opened and the first to be closed: what is being answered still needs the rest.
    closing.push(() => closeApp(app));
    services.realtime.start();
    await services.broadcastDestinations.pushes.start();
    await services.live.start();
    closing.push(() => services.live.stop());
    closing.push(() => services.broadcastDestinations.pushes.stop());
    if (rtmp) await listenForEncoders(rtmp, config, log);
    closing.push(async () => rtmp?.close());
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
      rtmpUrl: rtmpUrl(config, rtmp?.address()?.port),
      hasDemo,
      services,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Everything else works without it, so a taken port is told and no more. */
async function listenForEncoders(rtmp: RtmpServer, { host, live }: Config, log: BaseLogger): Promise<void> {
  try {
    await rtmp.listen(host, live.rtmpPort ?? 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    log.warn(`Port ${live.rtmpPort} is taken: encoders cannot send. Set ZEACON_RTMP_PORT to another port.`);
  }
}

/** The address that encoders are given. */
function rtmpUrl({ publicUrl }: Config, port: number | undefined): string | null {
  if (port === undefined) return null;
  const { hostname } = new URL(publicUrl);
  return `rtmp://${hostname}${port === 1935 ? '' : `:${port}`}/${rtmpApp}`;
}

/** Lets answers under way finish; who then still talks is cut off. */
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
