import type { Companion, CompanionHost } from './companion-options.ts';

/** Loads what draws a name over the picture, for a viewer whose token gives one. */
export const watermarkFetch: Companion<'store' | 'stream' | 'video'> = {
  name: 'watermark',
  attach({ store, stream, video }: Pick<CompanionHost, 'store' | 'stream' | 'video'>, signal) {
    if (!stream.watermark) return;
    import('../watermark/watermark.ts').then(
      ({ showWatermark }) => showWatermark(video, store, signal),
      () => undefined,
    );
  },
};
