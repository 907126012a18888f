import type { PublicPlayerConfig, PublicStream } from '@zeacon/contract';

/**
 * The same settings with absolute addresses: the platform may send relative ones. For fresh settings, pass `now` (epoch
 * ms on the viewer's clock) to convert the expiry to that clock.
 */
export function resolveConfig(
  { player, stream, playlist }: PublicPlayerConfig,
  origin: string,
  now?: number,
): PublicPlayerConfig {
  const resolve = (url: string) => (URL.canParse(url, origin) ? new URL(url, origin).href : url);
  const resolveOrNull = (url: string | null) => (url ? resolve(url) : null);
  const resolveStream = (one: PublicStream): PublicStream => ({
    ...one,
    hlsUrl: resolve(one.hlsUrl),
    posterUrl: resolveOrNull(one.posterUrl),
    thumbnailsUrl: resolveOrNull(one.thumbnailsUrl),
    ...(one.startUrls && { startUrls: one.startUrls.map(resolve) }),
    ...(one.shareUrl && { shareUrl: resolve(one.shareUrl) }),
    ...(one.overlaysUrl && { overlaysUrl: resolve(one.overlaysUrl) }),
    ...(now && one.expiresInMs && { expiresAt: now + one.expiresInMs }),
    captions: one.captions.map((caption) => ({ ...caption, src: resolve(caption.src) })),
  });
  return {
    player: { ...player, logo: resolveOrNull(player.logo) },
    stream: stream && resolveStream(stream),
    ...(playlist && {
      playlist: {
        ...playlist,
        items: playlist.items.map(({ id, stream: one }) => ({ id, stream: resolveStream(one) })),
      },
    }),
  };
}
