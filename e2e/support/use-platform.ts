import { test } from '@playwright/test';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './platform.ts';
import { createPreparedFolder } from './prepared-folder.ts';

type Env = Record<string, string>;

/** On PostgreSQL: a start spends half of its work on compiling PGlite, which every killed or restarted platform has. */
const prepare = (env: Env) => createPreparedFolder(env.ZEACON_DEMO === '0' ? 'empty' : 'demo', 'postgres');

/** A separate platform for the tests of one file, with the demo ready unless `env` leaves it out. Read it inside a test. */
export function usePlatform(env: Env = {}): () => RunningPlatform {
  let folder: PlatformFolder | undefined;
  let platform: RunningPlatform | undefined;
  test.beforeAll(async () => {
    folder = await prepare(env);
    platform = await startPlatform(folder, env);
  });
  test.afterAll(async () => {
    await platform?.stop();
    await folder?.remove();
  });
  return () => {
    if (!platform) throw new Error('The platform runs only inside tests and hooks.');
    return platform;
  };
}

/** Keyed by the options they were started with. They end with the test process, and their folders with the run. */
const shared = new Map<string, Promise<RunningPlatform>>();

/** The same for files whose tests create all they need or change nothing: the files of one worker share a platform. */
export function useSharedPlatform(env: Env = {}): () => RunningPlatform {
  let platform: RunningPlatform | undefined;
  test.beforeAll(async () => {
    const key = JSON.stringify(env);
    const started = shared.get(key) ?? prepare(env).then((folder) => startPlatform(folder, env));
    shared.set(key, started);
    platform = await started;
  });
  return () => {
    if (!platform) throw new Error('The platform runs only inside tests and hooks.');
    return platform;
  };
}
