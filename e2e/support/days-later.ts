import { type PlatformFolder, type RunningPlatform, startPlatform } from './platform.ts';

const dayMs = 86_400_000;

/** Settings of a platform that believes that so many days have gone by. It knows nothing of it: its clock is what runs ahead. */
export function daysLater(days: number, env: Record<string, string> = {}): Record<string, string> {
  const preload = `--import=${new URL('./later.ts', import.meta.url).href}`;
  const options = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ');
  return { ...env, NODE_OPTIONS: options, E2E_CLOCK_AHEAD_MS: String(days * dayMs) };
}

/** A platform that is stopped and started again on other days. A server does what is due as it starts. */
export async function openTimeline(folder: PlatformFolder, env: Record<string, string>) {
  let platform: RunningPlatform = await startPlatform(folder, env);
  return {
    url: platform.url,
    dataFolder: platform.dataFolder,
    async goTo(day: number): Promise<void> {
      await platform.stop();
      platform = await startPlatform(folder, daysLater(day, env));
    },
    stop: () => platform.stop(),
  };
}
