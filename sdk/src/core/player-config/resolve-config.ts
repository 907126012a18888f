import type { PublicPlayerConfig } from '@zeacon/contract';

/** The same settings with every address absolute: the platform may answer them relative to itself. */
export function resolveConfig({ player, stream }: PublicPlayerConfig, origin: string): PublicPlayerConfig {
  const resolve = (url: string) => (URL.canParse(url, origin) ? new URL(url, origin).href : url);
  const resolveOrNull = (url: string | null) => (url ? resolve(url) : null);
  return {
    player: { ...player, logo: resolveOrNull(player.logo) },
    stream: stream && {
      ...stream,
      hlsUrl: resolve(stream.hlsUrl),
      posterUrl: resolveOrNull(stream.posterUrl),
      thumbnailsUrl: resolveOrNull(stream.thumbnailsUrl),
      captions: stream.captions.map((caption) => ({ ...caption, src: resolve(caption.src) })),
    },
  };
}
