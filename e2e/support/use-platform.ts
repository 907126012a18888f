import { test } from '@playwright/test';
import { createPlatformFolder, type PlatformFolder, type RunningPlatform, startPlatform } from './platform.ts';

/** One platform of its own for the tests of a file. Read it inside a test. */
export function usePlatform(env: Record<string, string> = {}): () => RunningPlatform {
  let folder: PlatformFolder | undefined;
  let platform: RunningPlatform | undefined;
  test.beforeAll(async () => {
    folder = await createPlatformFolder();
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
