import type { Stream } from '@zeacon/contract';
import { createContext, use } from 'react';

/** The video that a menu of the list is about. */
export const VideoOfMenu = createContext<Stream | undefined>(undefined);

export function useVideoOfMenu(): Stream {
  const video = use(VideoOfMenu);
  if (!video) throw new Error('There is no VideoOfMenu.');
  return video;
}
