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
  /** Opens an unlisted video; undefined where none is needed. */
  mediaToken: string | undefined;
  more: MoreVideos;
  /** schema.org VideoObject; of public videos alone. */
  seo: Record<string, unknown> | undefined;
}

export interface Picture {
  url: string;
  width: number | undefined;
  height: number | undefined;
}

const posterWidth = 1280;

/** The video's own poster is at most 1280 wide; the size of a picture that was chosen instead is not known here. */
export function pictureOf({ posterUrl, width, height }: ViewerStream, origin: string): Picture | undefined {
  if (!posterUrl) return undefined;
  const url = new URL(posterUrl, origin);
  if (!url.pathname.startsWith('/media/streams/') || url.origin !== origin)
    return { url: url.href, width: undefined, height: undefined };
  const shown = Math.min(posterWidth, width);
  return { url: url.href, width: shown, height: Math.round((height * shown) / width) };
}

/** Whether search engines and cards may know of it. */
export const isOpen = ({ accessVisibility }: ViewerStream): boolean => accessVisibility === 'PUBLIC';

export const pageUrl = (origin: string, id: string) => `${origin}/v/${id}`;
export const frameUrl = (origin: string, id: string) => `${origin}/v/${id}/embed`;
