import type { PublicStream } from '@zeacon/contract';
import { defaultAppHost } from '../base/app-host.ts';
import { define } from '../base/define.ts';
import { hasPurchases, keepPurchase } from '../core/checkout/kept-purchases.ts';
import { openKept } from '../core/checkout/open-kept.ts';
import { createSaleClient, tokenOf } from '../core/checkout/sale-client.ts';
import { withStream } from '../core/checkout/with-stream.ts';
import { type PlayerState, selectStream } from '../core/player/player-state.ts';
import type { ZcError } from '../core/result.ts';
import type { Store } from '../core/store.ts';
import { coverPlayer } from './cover-player.ts';
import { createHeldPurchase } from './held-purchase.ts';
import { ZcCheckoutElement } from './zc-checkout/zc-checkout.ts';

/** What is needed of the player's element. */
interface Player extends HTMLElement {
  appHost?: string | undefined;
  play(): Promise<void>;
}

/** Shows what a video costs, stops it where its preview ends, and plays on once it is bought. */
export function sell(video: HTMLVideoElement, store: Store<PlayerState>, signal: AbortSignal): void {
  const frame = video.closest<HTMLElement>('.frame');
  const id = selectStream(store.state)?.streamId ?? '';
  if (signal.aborted || !frame || !id) return;
  const element = (video.getRootNode() as ShadowRoot).host as Player;
  const origin = element.appHost?.replace(/\/+$/, '') || defaultAppHost();
  const client = createSaleClient(origin, id, () => tokenOf(selectStream(store.state)?.hlsUrl));
  define('zc-checkout', ZcCheckoutElement);
  const checkout = document.createElement('zc-checkout');
  Object.assign(checkout, {
    client,
    streamId: id,
    onBought: (entitlement: string, by: string) => void bought(entitlement, by).catch(() => undefined),
    onClose: close,
    onShow: show,
  });
  let isOpening = false;
  let uncover: (() => void) | undefined;

  const shown = () => selectStream(store.state);
  /** Of a playlist, another video may be. */
  const isShown = () => !signal.aborted && shown()?.streamId === id;
  const purchase = createHeldPurchase({
    ...{ client, isShown, show: put },
    onEnded() {
      video.pause();
      offerIt();
      checkout.showEnded();
    },
    onPreview() {
      checkout.canPreview = true;
    },
  });

  function put(stream: PublicStream): void {
    const config = signal.aborted ? undefined : withStream(store.state.config, stream, origin);
    if (config) store.patch({ config, error: undefined, reconnecting: false });
  }

  /** What was bought before is opened without a word. */
  async function openBought(): Promise<void> {
    if (isOpening) return;
    isOpening = true;
    try {
      const opened = await openKept(client, id);
      if (opened) purchase.take(opened);
    } catch {
      // The connection is away: it is offered, and can be opened by a mailed link.
    } finally {
      isOpening = false;
      if (shown()?.isPreview) offerIt();
    }
  }

  async function bought(entitlement: string, by: string): Promise<void> {
    keepPurchase(by, entitlement);
    await openBought();
    if (!shown()?.isPreview) await element.play();
  }

  function offerIt(): void {
    if (!signal.aborted && !checkout.isConnected) {
      frame?.prepend(checkout);
      void checkout.readChoices();
    }
    look();
  }

  function close(): void {
    uncover?.();
    uncover = undefined;
    checkout.isOpen = false;
    if (!shown()?.isPreview) checkout.remove();
  }

  function show(): void {
    checkout.isOpen = true;
    if (frame) uncover ??= coverPlayer(checkout, frame, video);
  }

  function isOver(): boolean {
    const previewMs = shown()?.offer?.previewMs ?? 0;
    return previewMs === 0 || video.ended || video.currentTime * 1000 >= previewMs;
  }

  function look(): void {
    if (!shown()?.isPreview || checkout.isOpen || isOpening) return;
    if (isOver()) show();
  }

  let before: PublicStream | null | undefined;
  let failed: ZcError | undefined;
  let wasReconnecting = false;
  function follow(): void {
    const stream = shown();
    const { error, reconnecting } = store.state;
    // What is refused for want of payment looks like a connection that is away.
    const isWrong = (error && error !== failed) || (reconnecting && !wasReconnecting);
    wasReconnecting = reconnecting;
    if (isWrong && stream?.streamId === id && !stream.isPreview && !isOpening) {
      failed = error;
      void purchase.askNow();
      return;
    }
    if (!stream || stream.streamId !== id || stream === before) return;
    before = stream;
    if (!stream.isPreview || !stream.offer) {
      close();
      return;
    }
    checkout.offer = stream.offer;
    checkout.videoName = stream.name;
    if (hasPurchases()) void openBought();
    else offerIt();
  }

  for (const type of ['play', 'pause', 'ended'] as const)
    video.addEventListener(type, () => purchase.setPlaying(!video.paused), { signal });
  purchase.setPlaying(!video.paused);
  for (const type of ['timeupdate', 'seeking', 'ended', 'play'] as const)
    video.addEventListener(type, look, { signal });
  addEventListener('online', purchase.sooner, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && purchase.sooner(), { signal });
  const unsubscribe = store.subscribe(follow);
  signal.addEventListener('abort', () => {
    purchase.release();
    unsubscribe();
    close();
    checkout.remove();
  });
  follow();
}
