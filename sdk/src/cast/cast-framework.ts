/** The part of Google's Cast sender that we use, found in `window.cast` and `window.chrome.cast` once loaded. */
export interface CastFramework {
  framework: {
    CastContext: { getInstance(): CastContext };
    RemotePlayer: new () => RemotePlayer;
    RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController;
  };
}

export interface CastContext {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void;
  requestSession(): Promise<unknown>;
  getCurrentSession(): CastSession | null;
  endCurrentSession(stopCasting: boolean): void;
}

export interface CastSession {
  loadMedia(request: object): Promise<unknown>;
  getCastDevice?(): { friendlyName?: string };
}

export interface RemotePlayer {
  isConnected: boolean;
  isPaused: boolean;
  isMuted: boolean;
  isMediaLoaded: boolean;
  playerState: string | null;
  currentTime: number;
  duration: number;
  volumeLevel: number;
  /** State of playback when the connection ended, which clears everything else. */
  savedPlayerState?: { currentTime: number; isPaused: boolean } | null;
}

export interface RemotePlayerController {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
  playOrPause(): void;
  seek(): void;
  setVolumeLevel(): void;
  muteOrUnmute(): void;
}

export interface ChromeCast {
  AutoJoinPolicy: { ORIGIN_SCOPED: string };
  media: {
    DEFAULT_MEDIA_RECEIVER_APP_ID: string;
    MediaInfo: new (url: string, contentType: string) => Record<string, unknown>;
    LoadRequest: new (media: object) => { currentTime: number; autoplay: boolean };
    GenericMediaMetadata: new () => { title: string; images: { url: string }[] };
  };
}

export interface CastApi {
  cast: CastFramework;
  chromeCast: ChromeCast;
}
