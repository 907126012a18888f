import type { PublicStream } from '@zeacon/contract';
import { keepPurchase } from '../core/checkout/kept-purchases.ts';
import type { Opened } from '../core/checkout/open-kept.ts';
import type { SaleClient } from '../core/checkout/sale-client.ts';
import { createStandingWatch } from '../core/checkout/standing-watch.ts';

interface Deps {
  client: Pick<SaleClient, 'open' | 'check' | 'preview'>;
  /** Whether the player still shows the video. */
  isShown: () => boolean;
  show: (stream: PublicStream) => void;
  /** It was refunded. */
  onEnded: () => void;
  /** The preview is there again. */
  onPreview: () => void;
}

type Held = Pick<Opened, 'entitlement' | 'by'>;

/** Of the life of addresses: so much is left when they are renewed, before the player would do it without the purchase. */
const renewedWithLeft = 0.25;
const previewAskedMinMs = 1000;
const previewAskedMaxMs = 30_000;

/** What the player was given the whole video for: its addresses are renewed in time, and it ends with its refund. */
export function createHeldPurchase({ client, isShown, show, onEnded, onPreview }: Deps) {
  let held: Held | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isPlaying = false;
  const watch = createStandingWatch({
    ask: (waitSec, signal) => client.check(held?.entitlement ?? '', waitSec, signal),
    onFallen: () => void (isShown() && end()),
  });

  function take({ stream, ...opened }: Opened): void {
    held = opened;
    show(stream);
    clearTimeout(timer);
    const { expiresInMs } = stream;
    if (expiresInMs)
      timer = setTimeout(() => void renew(opened).catch(() => undefined), expiresInMs * (1 - renewedWithLeft));
    attend();
  }

  const renew = async (opened: Held) => take({ stream: await client.open(opened.entitlement), ...opened });

  function attend(): void {
    if (held && isPlaying && isShown()) watch.start();
    else watch.stop();
  }

  /** Whatever is loaded of it. */
  async function end(): Promise<void> {
    if (held) keepPurchase(held.by, undefined);
    held = undefined;
    clearTimeout(timer);
    watch.stop();
    onEnded();
    const stream = await previewAgain();
    if (stream) show(stream);
    onPreview();
  }

  /** What is given out for the address that was bought is its preview a little later. Undefined once that is of no use. */
  async function previewAgain(): Promise<PublicStream | undefined> {
    for (let pauseMs = previewAskedMinMs; ; pauseMs = Math.min(pauseMs * 2, previewAskedMaxMs)) {
      const stream = await client.preview().catch(() => undefined);
      if (held !== undefined || !isShown()) return undefined;
      if (stream?.isPreview) return stream;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  return {
    take,

    /** Only what plays is asked about. */
    setPlaying(now: boolean): void {
      isPlaying = now;
      attend();
    },

    sooner: watch.sooner,

    /** Files are refused: perhaps as it was refunded. */
    async askNow(): Promise<void> {
      if (held === undefined || isAsking || !isShown()) return;
      isAsking = true;
      try {
        const { isStanding } = await client.check(held.entitlement);
        if (!isStanding && held && isShown()) await end();
      } catch {
        // The connection is away, which the player says.
      } finally {
        isAsking = false;
      }
    },

    release(): void {
      clearTimeout(timer);
      watch.stop();
    },
  };
}
