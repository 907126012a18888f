import type { RemotePlayer } from '../src/cast/cast-framework.ts';

/** What the double leaves in the page: what it was asked, and how its screen plays. */
export interface CastDoubleWindow {
  castHeard: { media: { url: string }; currentTime: number; autoplay: boolean }[];
  castPlayer: RemotePlayer;
  castController: { listeners: Record<string, (() => void) | undefined> };
  /** What the viewer does with the list of screens: `choose`, `cancel`, or `fail` while it is being reached. */
  castAnswer?: 'choose' | 'cancel' | 'fail' | 'refuse-media' | undefined;
  /** Resolves the list, where it is left open. */
  castList?: Promise<void> | undefined;
  castEnded?: number;
}

/** Google's script, as far as the player uses it, with one screen that plays what it is given. */
export const castScript = `
const page = window;
const heard = (page.castHeard = []);
page.castEnded = 0;
const session = {
  getCastDevice: () => ({ friendlyName: 'Living room' }),
  loadMedia: async (request) => {
    if (page.castAnswer === 'refuse-media') throw 'load_media_failed';
    heard.push(request);
    page.castLoaded = request;
  },
};
class RemotePlayer {
  constructor() {
    page.castPlayer = Object.assign(this, { isConnected: true, isPaused: false, isMuted: false, isMediaLoaded: true,
      playerState: 'PLAYING', currentTime: page.castLoaded?.currentTime ?? 0, duration: 20, volumeLevel: 1 });
  }
}
class RemotePlayerController {
  listeners = {};
  constructor() { page.castController = this; }
  addEventListener(type, listener) { this.listeners[type] = listener; }
  removeEventListener(type) { delete this.listeners[type]; }
  tell() { this.listeners.anyChanged?.(); }
  seek() { heard.push(['seek', page.castPlayer.currentTime]); this.tell(); }
  playOrPause() { heard.push('playOrPause'); page.castPlayer.isPaused = !page.castPlayer.isPaused; this.tell(); }
  setVolumeLevel() { heard.push(['volume', page.castPlayer.volumeLevel]); this.tell(); }
  muteOrUnmute() { heard.push('mute'); page.castPlayer.isMuted = !page.castPlayer.isMuted; this.tell(); }
}
const context = {
  setOptions() {},
  async requestSession() {
    await page.castList;
    if (page.castAnswer === 'cancel') throw 'cancel';
    if (page.castAnswer === 'fail') throw 'timeout';
  },
  getCurrentSession: () => session,
  endCurrentSession() {
    page.castEnded += 1;
    const player = page.castPlayer;
    if (!player?.isConnected) return;
    // As the framework does: all is cleared and told of, then the connection, and what was is kept aside.
    player.savedPlayerState = { currentTime: player.currentTime, isPaused: player.isPaused };
    Object.assign(player, { isMediaLoaded: false, playerState: null, currentTime: 0, duration: 0, isPaused: false });
    page.castController.tell();
    player.isConnected = false;
    page.castController.listeners.isConnectedChanged?.();
  },
};
page.cast = { framework: { CastContext: { getInstance: () => context }, RemotePlayer, RemotePlayerController } };
page.chrome = Object.assign(page.chrome ?? {}, { cast: { AutoJoinPolicy: { ORIGIN_SCOPED: 'origin' }, media: {
  DEFAULT_MEDIA_RECEIVER_APP_ID: 'app',
  MediaInfo: class { constructor(url, type) { Object.assign(this, { url, type }); } },
  LoadRequest: class { constructor(media) { this.media = media; } },
  GenericMediaMetadata: class {} } } });
page.__onGCastApiAvailable?.(true);
`;
