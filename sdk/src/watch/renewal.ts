import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import { readPageState } from './page-state.ts';

const timeoutMs = 15_000;

/** Addresses of an unlisted video expire after some hours: reloading the page's data gives new ones. */
export function renewAddresses(player: ZcPlayerElement): void {
  player.addEventListener('zc-token-expire', async () => {
    const fresh = await readPageAgain().catch(() => undefined);
    if (!fresh) return;
    if (fresh.mediaToken) player.setAttribute('media-token', fresh.mediaToken);
    player.config = fresh.config;
  });
}

async function readPageAgain() {
  const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) return undefined;
  return readPageState(new DOMParser().parseFromString(await answer.text(), 'text/html'));
}
