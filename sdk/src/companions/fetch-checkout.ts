import type { Companion, CompanionHost } from './companion-options.ts';

/** Loads what sells a video, for one that costs something. */
export const checkoutFetch: Companion<'store' | 'stream' | 'video'> = {
  name: 'checkout',
  attach({ store, stream, video }: Pick<CompanionHost, 'store' | 'stream' | 'video'>, signal) {
    if (!stream.offer) return;
    import('../checkout/checkout.ts').then(
      ({ sell }) => sell(video, store, signal),
      () => undefined,
    );
  },
};
