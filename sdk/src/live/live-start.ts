import type { LiveHost, LiveOptions } from './live-host.ts';

/** Whoever has waited for a live stream in sight of the player sees it begin. */
export async function startForWaiting(host: LiveHost, { player, playback }: LiveOptions): Promise<void> {
  const { store } = player;
  if (store.state.started || !isInSight(host)) return;
  // It comes with the engine, which playing takes too.
  const { isAutoplayRefused } = await import('../companions/autoplay.ts');
  if (await isAutoplayRefused(host, store).catch(() => false)) playback().reset();
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isWithin = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return isWithin && document.visibilityState === 'visible';
}
