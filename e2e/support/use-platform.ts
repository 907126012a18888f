import { test } from '@playwright/test';
import { copyDemo } from './demo-folder.ts';
import { createPlatformFolder, type PlatformFolder, type RunningPlatform, startPlatform } from './platform.ts';

/** One platform of its own for the tests of a file, with the demo ready unless `env` leaves it out. Read it inside a test. */
export function usePlatform(env: Record<string, string> = {}): () => RunningPlatform {
  let folder: PlatformFolder | undefined;
  let platform: RunningPlatform | undefined;
  test.beforeAll(async () => {
    folder = await createPlatformFolder();
    if (env.ZEACON_DEMO !== '0') await copyDemo(folder.path);
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
