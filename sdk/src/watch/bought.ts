import { keepPurchase } from '../core/checkout/kept-purchases.ts';
import { openKept } from '../core/checkout/open-kept.ts';
import { createSaleClient, tokenOf } from '../core/checkout/sale-client.ts';
import type { ZcPlayerElement } from '../player/zc-player/zc-player.ts';
import type { PageState } from './page-state.ts';

const inMail = /^#bought=([\w-]{20,100})$/;

/** Shows the whole of a video that was bought in this browser, or that a mailed link opens here. */
export async function openBought(player: ZcPlayerElement, { config }: PageState): Promise<void> {
  const { streamId, hlsUrl, isPreview } = config.stream;
  const [, link] = inMail.exec(location.hash) ?? [];
  if (!isPreview) return;
  const client = createSaleClient(location.origin, streamId, () => tokenOf(hlsUrl));
  if (link) {
    // It works once: neither the history nor a reload should have it.
    history.replaceState(history.state, '', location.pathname + location.search);
    const answer = await client.restore(link).catch(() => undefined);
    if (answer?.entitlement) keepPurchase(answer.playlistId ?? streamId, answer.entitlement);
  }
  const opened = await openKept(client, streamId).catch(() => undefined);
  if (opened) player.config = { ...config, stream: { ...config.stream, ...opened.stream, isPreview: false } };
}
