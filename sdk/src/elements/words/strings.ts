import type { AdStrings } from './ad-strings.ts';
import type { CastStrings } from './cast-strings.ts';
import type { ChatStrings } from './chat-strings.ts';
import type { HandStrings } from './hand-strings.ts';
import type { LeadFormStrings } from './lead-form-strings.ts';
import type { LiveStrings } from './live-strings.ts';
import type { OverlayStrings } from './overlay-strings.ts';
import type { PanelStrings } from './panel-strings.ts';
import type { ShareStrings } from './share-strings.ts';

const english = {
  player: 'Video player',
  playerOf: (name: string) => `Video player: ${name}`,
  play: 'Play',
  playVideo: (name: string) => (name ? `Play video: ${name}` : 'Play video'),
  pause: 'Pause',
  replay: 'Play again',
  seek: 'Seek',
  timeOf: (now: string, all: string) => `${now} of ${all}`,
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  captions: 'Captions',
  settings: 'Settings',
  chapters: 'Chapters',
  chapterNow: (title: string) => `Chapters: ${title}`,
  transcript: 'Transcript',
  playlist: 'Playlist',
  nextVideo: 'Next video',
  previousVideo: 'Previous video',
  cast: 'Play on another device',
  casting: 'Playing on another device',
  airPlay: 'AirPlay',
  pictureInPicture: 'Picture in picture',
  leavePictureInPicture: 'Leave picture in picture',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  closeMiniPlayer: 'Close mini player',
  leaveMiniPlayer: 'Back to the page',
  loading: 'Loading',
  retry: 'Try again',
  offline: 'You are offline. The video goes on when the connection is back.',
  reconnecting: 'The connection was lost. Trying again…',
  unreachable: 'The video could not be loaded. Check your connection and try again.',
  notLoaded: 'The video could not be loaded. Try again in a moment.',
  unavailable: 'This video is not available.',
  locked: 'This link to the video has expired. Reload the page to get a new one.',
  failed: 'The video could not be played.',
  logo: 'Logo',
  delay: 'Delay',
  delayOf: (seconds: string) => `${seconds} s`,
};

/** The words of the player itself; those of its menus and panels come with them. */
export type PlayerStrings = typeof english;

/** Every word the elements show or speak. */
export type Strings = PlayerStrings & LazyStrings;

/** Of the parts that come with their own. */
type LazyStrings = PanelStrings &
  ShareStrings &
  OverlayStrings &
  AdStrings &
  LeadFormStrings &
  CastStrings &
  LiveStrings &
  ChatStrings &
  HandStrings;

const ownWords: Partial<Strings> = {};

/** Puts other words in place of those of any language. Call it before elements render. */
export function setStrings(words: Partial<Strings>): void {
  Object.assign(ownWords, words);
}

/** English where a language has no word, and the page's own words above all. */
export function toStrings(words: Partial<Strings> = {}): PlayerStrings & Partial<LazyStrings> {
  return { ...english, ...words, ...ownWords };
}
