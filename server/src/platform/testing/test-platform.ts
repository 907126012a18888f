import { join } from 'node:path';
import type { UploadTicket } from '@zeacon/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createModules, type Modules } from '../../modules.ts';
import type { RolesOf } from '../actors/actor.ts';
import { newId } from '../ids.ts';
import { createJobs } from '../jobs.ts';
import { keyBytes, openKeys } from '../keys/open-keys.ts';
import { createThisNode } from '../nodes/this-node.ts';
import { createParts, type Parts } from '../parts.ts';
import { createLocalStorage } from '../storage/local-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { businessDraft } from './business-draft.ts';
import { createQuickPasswords } from './quick-passwords.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import type { TestDatabase } from './test-database.ts';

export interface TestBusiness {
  businessId: string;
  headers: { authorization: string };
}

/** Test platforms with the same database are servers of one platform. */
export const testMasterKey = Buffer.alloc(keyBytes, 'test');

export interface TestPlatform {
  app: FastifyInstance;
  modules: Modules;
  platform: Parts;
  clock: TestClock;
  signUp(businessName?: string): Promise<TestBusiness>;
  /** Calls as a business; returns status, `responseData`, error code and message. */
  call(
    business: TestBusiness,
    method: InjectOptions['method'] & string,
    url: string,
    payload?: object,
  ): Promise<Answer>;
  /** Uploads a whole file. */
  upload(business: TestBusiness, bytes: Buffer, fileName?: string): Promise<UploadTicket>;
  /** Makes a platform that tests share like new for the next. */
  renew(): void;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data: any;
  error: string | undefined;
  /** Error message for people. */
  message: string | undefined;
  fieldErrors: Record<string, string> | undefined;
}

interface TestPlatformOptions {
  env?: Record<string, string>;
  /** Whether jobs run; otherwise they only wait in their queues. */
  work?: boolean;
  /** Path of a server that was closed, to continue from. */
  path?: string;
  /** Storage of another running server. */
  storage?: Storage;
  clock?: TestClock;
  /** Replaces the roles from the accounts. */
  rolesOf?: RolesOf;
  log?: Logger;
}

/** The whole server on a test database with its own storage, without a port. */
export async function openTestPlatform(
  database: TestDatabase,
  options: TestPlatformOptions = {},
): Promise<TestPlatform> {
  const { env = {}, work = false, ...special } = options;
  const isUsual = Object.values(special).every((value) => value === undefined) && Object.keys(env).length === 0;
  const open = () => openOwnPlatform(database, options);
  const shared = isUsual && (await database.share?.(work ? 'working' : 'idle', open));
  return shared ? { ...shared, close: async () => {} } : open();
}

async function openOwnPlatform(
  database: TestDatabase,
  { env = {}, work = false, clock = createTestClock(), ...given }: TestPlatformOptions,
): Promise<TestPlatform> {
  const log = given.log ?? pino({ level: 'silent' });
  const config = readConfig({ ZEACON_RTMP_PORT: 'off', ...env });
  const path = given.path ?? join(database.dataFolder, `platform-${newId('ses')}`);
  const dataFolder = { path };
  const keys = await openKeys({ db: database.db, masterKey: testMasterKey, clock: clock.now, log });
  const storage = given.storage ?? createLocalStorage({ root: join(path, 'storage') });
  const jobs = createJobs({ database, log, pollingSeconds: 0.5 });
  const passwords = createQuickPasswords();
  const node = createThisNode({ database, folder: path, newId, clock: clock.now });
  await node.enter();
  const platform = await createParts({
    config,
    dataFolder,
    keys,
    database,
    node,
    storage,
    jobs,
    passwords,
    ...(given.rolesOf && { rolesOf: given.rolesOf }),
    newId,
    clock: clock.now,
    log,
  });
  const modules = await createModules(platform);
  const app = await createApp(platform, modules);
  await jobs.start({ work });

  async function call(business: TestBusiness, method: string, url: string, payload?: object): Promise<Answer> {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: business.headers,
      ...(payload && { payload }),
    });
    const body = answer.body === '' ? {} : answer.json();
    return {
      status: answer.statusCode,
      data: body.responseData,
      error: body.error,
      message: body.message,
      fieldErrors: body.fieldErrors,
    };
  }

  return {
    app,
    modules,
    platform,
    clock,
    call,

    async signUp(businessName = 'Acme') {
      const signedIn = await modules.authentication.service.signUp(businessDraft(businessName));
      return { businessId: signedIn.businessId, headers: { authorization: `Bearer ${signedIn.accessToken}` } };
    },

    async upload(business, bytes, fileName = 'clip.mp4') {
      const draft = { fileName, sizeBytes: bytes.length, contentType: 'video/mp4', fingerprint: newId('upl') };
      const { data } = await call(business, 'POST', '/general/v1.1/stream/upload/media', draft);
      const ticket: UploadTicket = data.ticket;
      const query = `token=${ticket.token}&environment=${ticket.environment}`;
      const created = await app.inject({ method: 'POST', url: `${ticket.url}?uploads&${query}` });
      const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(created.body)![1];
      const parts: string[] = [];
      for (let at = 0, number = 1; at < bytes.length; at += ticket.partSizeBytes, number++) {
        const put = await app.inject({
          method: 'PUT',
          url: `${ticket.url}?partNumber=${number}&uploadId=${uploadId}&${query}`,
          headers: { 'content-type': 'application/octet-stream' },
          payload: bytes.subarray(at, at + ticket.partSizeBytes),
        });
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${put.headers.etag}</ETag></Part>`);
      }
      const completed = await app.inject({
        method: 'POST',
        url: `${ticket.url}?uploadId=${uploadId}&${query}`,
        headers: { 'content-type': 'application/xml' },
        payload: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
      });
      if (completed.statusCode !== 200) throw new Error(completed.body);
      return ticket;
    },

    renew: () => clock.reset(),

    async close() {
      await jobs.stop();
      await app.close();
      await node.leave();
      keys.close();
    },
  };
}
