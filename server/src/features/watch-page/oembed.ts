import type { OEmbed } from '@zeacon/contract';
import { html } from '../../platform/web/html.ts';
import { toLine } from '../../platform/web/plain-text.ts';
import { frameUrl, pictureOf, type WatchVideo } from './watch-video.ts';

const usualWidth = 640;

/** Permissions of the frame that shows the player. */
export const frameRights = 'autoplay; fullscreen; picture-in-picture; encrypted-media; web-share';

/** The id of the video if this is the address of its page; otherwise undefined. */
export function readVideoUrl(text: string, origin: string): string | undefined {
  const url = URL.parse(text);
  if (url?.origin !== origin || url.username || url.password) return undefined;
  return /^\/v\/([^/]+?)(?:\/embed)?\/?$/.exec(url.pathname)?.[1];
}

/** The default size within the requested limits, in the picture's aspect ratio. */
export function fitFrame(
  { width, height }: { width: number; height: number },
  limits: { maxwidth?: number | undefined; maxheight?: number | undefined },
): { width: number; height: number } {
  const shape = width > 0 && height > 0 ? width / height : 16 / 9;
  const { maxwidth = usualWidth, maxheight = Number.POSITIVE_INFINITY } = limits;
  const fitted = Math.min(maxwidth, maxheight * shape);
  return { width: Math.max(1, Math.floor(fitted)), height: Math.max(1, Math.floor(fitted / shape)) };
}

/** An oEmbed response of type `video`: the player's page in a frame. */
export function toOEmbed(
  shown: Pick<WatchVideo, 'video' | 'pictureSize'>,
  {
    origin,
    startAt,
    ...limits
  }: { origin: string; startAt: number; maxwidth?: number | undefined; maxheight?: number | undefined },
): OEmbed {
  const { video } = shown;
  const size = fitFrame(video, limits);
  const title = toLine(video.name);
  const picture = pictureOf(shown, origin);
  const src = `${frameUrl(origin, video.streamId)}${startAt > 0 ? `?t=${startAt}` : ''}`;
  const frame = html`<iframe src="${src}" width="${size.width}" height="${size.height}" title="${title}" allow="${frameRights}" allowfullscreen loading="lazy" style="border:0"></iframe>`;
  return {
    type: 'video',
    version: '1.0',
    title,
    author_name: toLine(video.organizer.businessName),
    provider_name: 'Zeacon',
    provider_url: origin,
    // The standard requires all three or none.
    ...(picture?.size && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.size.width,
      thumbnail_height: picture.size.height,
    }),
    html: frame.text,
    ...size,
  };
}
