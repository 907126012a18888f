import type { InsightBatch } from '@zeacon/contract';
import { type mount, reaches } from './player-fixture.ts';

const realFetch = window.fetch;

/** Intercepts the batches; other requests pass. */
export function collectBatches() {
  const batches: InsightBatch[] = [];
  window.fetch = async (input, init) => {
    if (!String(input).endsWith('/business/v1.1/insight/events')) return realFetch(input, init);
    batches.push(JSON.parse(String(init?.body)));
    return new Response('{"responseData":{"accepted":1}}', { status: 202 });
  };
  const types = () => batches.flatMap(({ events }) => events.map(({ type }) => type));
  return { batches, types };
}

/** What the browser of somebody says who does not want to be counted. */
export function setSignal(name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, get: () => value });
}

/** Returns how long was played before the player was removed, in ms. */
export async function watchAndLeave(player: Awaited<ReturnType<typeof mount>>): Promise<number> {
  await player.play();
  await reaches(player, 0.8);
  const playedMs = player.currentTime * 1000;
  player.remove();
  await Promise.resolve();
  return playedMs;
}

/** Takes back what these functions changed. */
export function restoreBrowser(): void {
  window.fetch = realFetch;
  for (const name of ['doNotTrack', 'globalPrivacyControl'])
    delete (navigator as unknown as Record<string, unknown>)[name];
}
