import { test } from '@playwright/test';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './platform.ts';
import { createPreparedFolder } from './prepared-folder.ts';

/** One platform of its own for the tests of a file, with the demo ready unless `env` leaves it out. Read it inside a test. */
export function usePlatform(env: Record<string, string> = {}): () => RunningPlatform {
  let folder: PlatformFolder | undefined;
  let platform: RunningPlatform | undefined;
  test.beforeAll(async () => {
    folder = await createPreparedFolder(env.ZEACON_DEMO === '0' ? 'empty' : 'demo');
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
