import type { PublicStream } from '@zeacon/contract';
import { defaultAppHost } from '../base/app-host.ts';
import { define } from '../base/define.ts';
import { hasPurchases, keepPurchase } from '../core/checkout/kept-purchases.ts';
import { type Opened, openKept } from '../core/checkout/open-kept.ts';
import { createSaleClient, tokenOf } from '../core/checkout/sale-client.ts';
import { type PlayerState, selectStream } from '../core/player/player-state.ts';
import { resolveConfig } from '../core/player-config/resolve-config.ts';
import type { ZcError } from '../core/result.ts';
import type { Store } from '../core/store.ts';
import { coverPlayer } from './cover-player.ts';
import { ZcCheckoutElement } from './zc-checkout/zc-checkout.ts';

/** How often a player that plays what was bought asks whether it still is: a refund ends it within five seconds. */
const askedEveryMs = 3000;
/** Of the life of addresses: so much is left when they are renewed, before the player would do it without the purchase. */
const renewedWithLeft = 0.25;

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
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpening = false;
  let isAsking = false;
  /** What the player was given the whole video for. */
  let held: Pick<Opened, 'entitlement' | 'by'> | undefined;
  let uncover: (() => void) | undefined;

  const shown = () => selectStream(store.state);
  /** Of a playlist, another video may be. */
  const isShown = () => !signal.aborted && shown()?.streamId === id;

  function take({ stream, ...opened }: Opened): void {
    held = opened;
    put(stream);
    renewLater(opened, stream);
  }

  async function renew({ entitlement, by }: Pick<Opened, 'entitlement' | 'by'>): Promise<void> {
    take({ stream: await client.open(entitlement), entitlement, by });
  }

  function put(stream: PublicStream): void {
    const { config } = store.state;
    if (signal.aborted || config.status !== 'ready') return;
    const items = config.value.playlist?.items.map((item) =>
      item.stream.streamId === id ? { ...item, stream } : item,
    );
    const { value } = config;
    const playlist = value.playlist && items ? { ...value.playlist, items } : value.playlist;
    const whole = resolveConfig({ ...value, stream, ...(playlist && { playlist }) }, origin);
    store.patch({ config: { status: 'ready', value: whole }, error: undefined, reconnecting: false });
  }

  /** If the money for what is shown was given back, that ends at once, whatever is loaded of it. */
  async function ask(): Promise<void> {
    if (held === undefined || isAsking || isOpening || !isShown()) return;
    isAsking = true;
    try {
      const { isStanding } = await client.check(held.entitlement);
      if (!isStanding && isShown()) await end();
    } finally {
      isAsking = false;
    }
  }

  async function end(): Promise<void> {
    if (held) keepPurchase(held.by, undefined);
    held = undefined;
    clearTimeout(timer);
    video.pause();
    offerIt();
    checkout.showEnded();
    const stream = await previewAgain();
    if (stream) put(stream);
    checkout.canPreview = true;
  }

  /** What is given out for the address that was bought is its preview a little later. Undefined once that is of no use. */
  async function previewAgain(): Promise<PublicStream | undefined> {
    for (;;) {
      const stream = await client.preview().catch(() => undefined);
      if (held !== undefined || !isShown()) return undefined;
      if (stream?.isPreview) return stream;
      await new Promise((resolve) => setTimeout(resolve, askedEveryMs));
    }
  }

  function renewLater(opened: Pick<Opened, 'entitlement' | 'by'>, { expiresInMs }: PublicStream): void {
    clearTimeout(timer);
    if (!expiresInMs) return;
    timer = setTimeout(() => void renew(opened).catch(() => undefined), expiresInMs * (1 - renewedWithLeft));
  }

  /** What was bought before is opened without a word. */
  async function openBought(): Promise<void> {
    if (isOpening) return;
    isOpening = true;
    try {
      const opened = await openKept(client, id);
      if (opened) take(opened);
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
  checkout.onShow = show;

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
      askNow();
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

  const askNow = () => void ask().catch(() => undefined);
  const asking = setInterval(() => !video.paused && askNow(), askedEveryMs);
  video.addEventListener('play', askNow, { signal });
  for (const type of ['timeupdate', 'seeking', 'ended', 'play'] as const)
    video.addEventListener(type, look, { signal });
  const unsubscribe = store.subscribe(follow);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearInterval(asking);
    unsubscribe();
    close();
    checkout.remove();
  });
  follow();
}
