import type { ZcPlayerElement } from '../elements/zc-player/zc-player.ts';
import { type PageState, readPageState } from './page-state.ts';

const marginMs = 10 * 60_000;
const longestWaitMs = 2 ** 31 - 1;
const timeoutMs = 15_000;

/** The addresses of an unlisted video stop working after hours: the page hands out new ones before that, and after a failure. */
export function renewInTime(player: ZcPlayerElement, { config }: PageState): void {
  if (config.stream.expiresAt === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(expiresAt: number | null) {
    clearTimeout(timer);
    if (expiresAt === null) return;
    const waitMs = Math.max(marginMs, expiresAt - Date.now() - marginMs);
    timer = setTimeout(() => void renew(), Math.min(waitMs, longestWaitMs));
  }

  async function renew(): Promise<boolean> {
    const fresh = await readPageAgain().catch(() => undefined);
    if (!fresh) return false;
    player.config = fresh.config;
    if (fresh.mediaToken) player.setAttribute('media-token', fresh.mediaToken);
    schedule(fresh.config.stream.expiresAt);
    return true;
  }

  player.addEventListener('zc-player-error', async ({ error }) => {
    if (error.code.startsWith('media.token_') && (await renew())) player.retry();
  });
  schedule(config.stream.expiresAt);
}

async function readPageAgain(): Promise<PageState | undefined> {
  const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) return undefined;
  return readPageState(new DOMParser().parseFromString(await answer.text(), 'text/html'));
}
