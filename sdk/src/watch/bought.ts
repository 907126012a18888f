import type { Offer } from '@zeacon/contract';
import { keepPurchase } from '../core/checkout/kept-purchases.ts';
import { openKept } from '../core/checkout/open-kept.ts';
import { createSaleClient, type SaleClient, tokenOf } from '../core/checkout/sale-client.ts';
import { ZcError } from '../core/result.ts';
import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import type { PageState } from './page-state.ts';

const inMail = /^#bought=([\w-]{20,100})$/;
const retryMinMs = 1000;
const retryMaxMs = 30_000;

/** Shows the whole of a video that was bought in this browser, or that a mailed link opens here. */
export async function openBought(player: ZcPlayerElement, { config }: PageState): Promise<void> {
  const { streamId, hlsUrl, isPreview, offer } = config.stream;
  if (!isPreview) return;
  const client = createSaleClient(location.origin, streamId, () => tokenOf(hlsUrl));
  const [, link] = inMail.exec(location.hash) ?? [];
  if (link) await takeLink(client, link, streamId);
  const opened = await openKept(client, streamId).catch(() => undefined);
  if (!opened) return;
  const hasWaited = isPreviewOver(player, offer);
  player.config = { ...config, stream: { ...config.stream, ...opened.stream, isPreview: false } };
  await player.updateComplete;
  if (hasWaited) await player.play().catch(() => undefined);
}

/** The link stays in the address until the server has answered: a reload or a lost connection does not lose it. */
async function takeLink(client: SaleClient, link: string, streamId: string): Promise<void> {
  const answer = await restore(client, link).catch((error: unknown) => error);
  if (answer instanceof ZcError) {
    if (answer.code !== 'sale.link_invalid') return;
    sayUsed();
  } else {
    const { playlistId, entitlement } = answer as Awaited<ReturnType<SaleClient['restore']>>;
    if (entitlement) keepPurchase(playlistId ?? streamId, entitlement);
  }
  // Neither the history nor a reload should have what works no more.
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Asks again until somebody answers. */
async function restore(client: SaleClient, link: string) {
  for (let pauseMs = retryMinMs; ; pauseMs = Math.min(pauseMs * 2, retryMaxMs)) {
    try {
      return await client.restore(link);
    } catch (error) {
      if (!(error instanceof ZcError) || error.status !== undefined) throw error;
    }
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true });
      setTimeout(resolve, pauseMs);
    });
  }
}

function sayUsed(): void {
  const said = document.querySelector<HTMLElement>('#link-said');
  if (said) said.textContent = said.dataset.used ?? '';
}

/** The viewer has seen all there was, and waits for more. */
function isPreviewOver({ ended, currentTime }: ZcPlayerElement, offer: Offer | undefined): boolean {
  return ended || (offer !== undefined && currentTime > 0 && currentTime * 1000 >= offer.previewMs);
}
