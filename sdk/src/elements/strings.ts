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
  percent: (share: number) => `${Math.round(share * 100)} %`,
  captions: 'Captions',
  off: 'Off',
  quality: 'Quality',
  auto: 'Auto',
  autoNow: (quality: string) => `Auto (${quality})`,
  lines: (height: number) => `${height}p`,
  speed: 'Speed',
  rate: (rate: number) => (rate === 1 ? 'Normal' : `${rate}×`),
  pictureInPicture: 'Picture in picture',
  leavePictureInPicture: 'Leave picture in picture',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
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
};

/** Every word the elements show or speak. */
export type Strings = typeof english;

export const strings: Strings = { ...english };

/** Puts other words in place, in the page's language for instance. Call it before elements render. */
export function setStrings(words: Partial<Strings>): void {
  Object.assign(strings, words);
}
