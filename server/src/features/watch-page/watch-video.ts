import type { VideoCard, ViewerStream } from '@zeacon/contract';

export interface MoreVideos {
  items: VideoCard[];
  /** From 1. */
  currentPage: number;
  totalPages: number;
}

/** A video as its page shows it. */
export interface WatchVideo {
  video: ViewerStream;
  /** Whether anybody may watch it, so that search engines and cards may know of it. */
  isOpen: boolean;
  /** Opens an unlisted video; undefined where none is needed. */
  mediaToken: string | undefined;
  more: MoreVideos;
  /** Of the picture that was chosen for it; undefined for every other, and where it is not known. */
  pictureSize: PictureSize | undefined;
  /** schema.org VideoObject; of public videos alone. */
  seo: Record<string, unknown> | undefined;
}

export interface PictureSize {
  width: number;
  height: number;
}

export interface Picture {
  url: string;
  /** As `image/jpeg`; undefined where we do not have the file. */
  type: string | undefined;
  size: PictureSize | undefined;
}

const posterWidth = 1280;
const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };

/** What stands for a video. Nothing is said of a picture that lies elsewhere: it may change without our knowing. */
export function pictureOf(
  { video, pictureSize }: Pick<WatchVideo, 'video' | 'pictureSize'>,
  origin: string,
): Picture | undefined {
  if (!video.posterUrl) return undefined;
  const { href, origin: place, pathname } = new URL(video.posterUrl, origin);
  if (place !== origin || !pathname.startsWith('/media/')) return { url: href, type: undefined, size: undefined };
  const type = types[pathname.split('.').at(-1) ?? ''];
  const isOwn = /^\/media\/(?:streams|placeholder)\//.test(pathname);
  return { url: href, type, size: isOwn ? posterSize(video) : pictureSize };
}

/** The poster of a video is as it is shown, and at most 1280 wide. */
function posterSize({ width, height }: ViewerStream): PictureSize | undefined {
  if (width <= 0 || height <= 0) return undefined;
  const shown = Math.min(posterWidth, width);
  return { width: shown, height: Math.round((height * shown) / width) };
}

export const pageUrl = (origin: string, id: string) => `${origin}/v/${id}`;
export const frameUrl = (origin: string, id: string) => `${origin}/v/${id}/embed`;
