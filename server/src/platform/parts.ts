import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { createFfmpeg, type Ffmpeg } from '../media/ffmpeg.ts';
import { createPictures, type Pictures } from '../media/pictures.ts';
import type { RolesOf } from './actors/actor.ts';
import { openClickHouse } from './clickhouse/open-clickhouse.ts';
import type { Clock } from './clock.ts';
import type { DataFolder } from './data-folder.ts';
import type { Database } from './database/database.ts';
import { createCallGrounds } from './grounds/call-grounds.ts';
import { createGrounds } from './grounds/grounds.ts';
import { createHooks } from './hooks.ts';
import type { NewId } from './ids.ts';
import type { Jobs } from './jobs.ts';
import type { Keys } from './keys/open-keys.ts';
import { createLiveRequests } from './live-channel/live-requests.ts';
import { createLiveTopics } from './live-channel/live-topics.ts';
import { createPubNubDelivery } from './live-channel/pubnub-delivery.ts';
import type { ThisNode } from './nodes/this-node.ts';
import type { Passwords } from './passwords.ts';
import { createRateLimitsRepository } from './rate-limits.repository.ts';
import { createRateLimits } from './rate-limits.ts';
import { createBus } from './realtime/bus.ts';
import { createTickets } from './realtime/tickets.ts';
import { createDiskReserve } from './storage/disk-reserve.ts';
import type { Storage } from './storage/storage.ts';
import { createStoredFiles } from './stored-files/stored-files.ts';
import { createVendors } from './vendors/create-vendors.ts';

/** What a server is started with. */
export interface Platform {
  config: Config;
  dataFolder: Pick<DataFolder, 'path'>;
  keys: Keys;
  database: Database;
  node: ThisNode;
  storage: Storage;
  jobs: Jobs;
  passwords: Passwords;
  /** Replaces the roles from the accounts. */
  rolesOf?: RolesOf;
  newId: NewId;
  clock: Clock;
  log: Logger;
}

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** What every feature is created with: the platform, and tools that several features share. */
export async function createParts(platform: Platform) {
  const { config, database, storage, newId, clock, log } = platform;
  const ffmpeg: Ffmpeg = createFfmpeg({ ffmpegPath: config.ffmpegPath });
  const pictures: Pictures = createPictures({ ffmpegPath: config.ffmpegPath });
  const vendors = await createVendors(config, clock);
  const bus = createBus({ database, newId, log });
  const pubnubDelivery =
    vendors.pubnub &&
    createPubNubDelivery({ pubnub: vendors.pubnub.server, access: vendors.pubnub.access, bus, clock, log });
  return {
    ...platform,
    clickhouse: config.clickhouse && (await openClickHouse(config.clickhouse)),
    /** What `/metrics` answers; features add theirs. */
    metrics: new Registry(),
    hooks: createHooks(),
    grounds: createGrounds({ clock }),
    callGrounds: createCallGrounds(),
    files: createStoredFiles(storage),
    /** Whoever writes what people send asks before. */
    requireDisk: createDiskReserve({ storage, reserve: config.storageReserveBytes }),
    rateLimits: createRateLimits({ hits: createRateLimitsRepository(database.db), clock }),
    ffmpeg,
    pictures,
    vendors,
    bus,
    pubnubDelivery,
    // Tickets for lives were issued before there were other kinds, and name none.
    tickets: createTickets({ keys: platform.keys.ring('realtime'), unnamedKind: 'live' }),
    liveRequests: createLiveRequests(),
    liveTopics: createLiveTopics({
      bus,
      externalDelivery: pubnubDelivery,
      peerViewers: config.live.peerViewers,
      viewersPerNetwork: config.rateLimits.viewersPerAddress,
      newId,
      clock,
    }),
  };
}
