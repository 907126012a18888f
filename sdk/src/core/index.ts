export { createHttp, type Http, type HttpOptions } from './http.ts';
export type { ChapterInput, ChapterSpan } from './player/chapters.ts';
export { formatTime } from './player/format-time.ts';
export type { CaptionChoice, PlayerState, Quality } from './player/player-state.ts';
export {
  createPlayerConfigClient,
  type PlayerConfigClient,
  type PlayerSource,
} from './player-config/player-config-client.ts';
export { type Remote, ZcError } from './result.ts';
export { createStore, type Store } from './store.ts';
export { parseThumbnails, type Thumbnail } from './thumbnails/parse-thumbnails.ts';
