import type { InsightEvent } from '@zeacon/contract';
import type { ZcPlayerElement } from '../src/player/zc-player/zc-player.ts';
import { collectBatches, restoreBrowser } from './counted-views.ts';
import { overlaysOf } from './overlay-fixture.ts';
import { mount, next, openPaused } from './player-fixture.ts';

export function collectEvents() {
  const { batches } = collectBatches();
  return () => batches.flatMap(({ events }) => events);
}

/** Makes players send at once what they have to tell. */
export const leavePage = () => window.dispatchEvent(new Event('pagehide'));

export const stopCollecting = () => {
  leavePage();
  restoreBrowser();
};

export const isOverlay = ({ type, code }: InsightEvent) => type.startsWith('overlay') || code?.startsWith('overlay');

/** A paused player whose visitor is counted. */
export async function mountCounted(properties: Partial<ZcPlayerElement> = {}) {
  const identified = next(document.body, 'zc-visitor-identify');
  const player = await mount({ preview: false, overlays: overlaysOf(), ...properties });
  if (!properties.consent || properties.consent === 'granted') await identified;
  await openPaused(player);
  return player;
}
