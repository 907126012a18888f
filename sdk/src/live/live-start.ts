import type { LiveHost, LiveOptions } from './live-host.ts';

/** Starts the live stream for viewers who were waiting with the player in view. */
export async function startForWaiting(host: LiveHost, { player, playback }: LiveOptions): Promise<void> {
  const { store } = player;
  if (store.state.started || !isInSight(host)) return;
  // It loads with the engine, which playback needs too.
  const { isAutoplayRefused } = await import('../companions/autoplay.ts');
  if (await isAutoplayRefused(host, store).catch(() => false)) playback().reset();
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isWithin = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  return isWithin && document.visibilityState === 'visible';
}
