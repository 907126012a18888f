import type { VideoCard, ViewerStream } from '@zeacon/contract';

export interface MoreVideos {
  items: VideoCard[];
  /** From 1. */
  currentPage: number;
  totalPages: number;
}

/** What somebody wrote in a community about a second of the video. */
export interface VideoMoment {
  atSec: number;
  text: string;
  /** Null for somebody who deleted their account. */
  name: string | null;
  /** Where it stands, and its address there. */
  place: string;
  url: string;
}

/** A video as its page shows it. */
export interface WatchVideo {
  video: ViewerStream;
  /** Whether anybody may watch it, so that it may appear in search engines and cards. */
  isOpen: boolean;
  /** Opens an unlisted video; undefined if none is needed. */
  mediaToken: string | undefined;
  more: MoreVideos;
  moments: readonly VideoMoment[];
  /** Size of the chosen picture; undefined for other pictures or if unknown. */
  pictureSize: PictureSize | undefined;
  /** schema.org VideoObject; only for public videos. */
  seo: Record<string, unknown> | undefined;
}

/** Whether the picture is live at this moment. */
export const isOnAir = ({ live }: ViewerStream): boolean =>
  live?.liveStatus === 'LIVE' || live?.liveStatus === 'INTERRUPTED';

/** Whether the page can see the picture go live or end. */
export const mayBeOnAir = ({ live }: ViewerStream): boolean => live !== undefined && live.liveStatus !== 'ENDED';

/** Whether there is somebody to talk to: before the end of a live. */
export const hasTalk = ({ live }: ViewerStream): boolean =>
  live !== undefined && live.chatChannelName !== null && live.liveStatus !== 'ENDED';

export interface PictureSize {
  width: number;
  height: number;
}

export interface Picture {
  url: string;
  /** As `image/jpeg`; undefined if the file is not stored here. */
  type: string | undefined;
  size: PictureSize | undefined;
}

const posterWidth = 1280;
const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };

/** The picture of a video. Nothing is said about a picture on another server, because it may change at any time. */
export function pictureOf(
  { video, pictureSize }: Pick<WatchVideo, 'video' | 'pictureSize'>,
  origin: string,
): Picture | undefined {
  if (!video.posterUrl) return undefined;
  const { href, origin: place, pathname } = new URL(video.posterUrl, origin);
  if (place !== origin || !pathname.startsWith('/media/')) return { url: href, type: undefined, size: undefined };
  const type = types[pathname.split('.').at(-1) ?? ''];
  const isOwn = /^\/media\/(?:streams|live|placeholder)\//.test(pathname);
  return { url: href, type, size: isOwn ? posterSize(video) : pictureSize };
}

/** A poster has the video's shape and is at most 1280 pixels wide. */
function posterSize({ width, height }: ViewerStream): PictureSize | undefined {
  if (width <= 0 || height <= 0) return undefined;
  const shown = Math.min(posterWidth, width);
  return { width: shown, height: Math.round((height * shown) / width) };
}

export const pageUrl = (origin: string, id: string) => `${origin}/v/${id}`;
export const frameUrl = (origin: string, id: string) => `${origin}/v/${id}/embed`;
