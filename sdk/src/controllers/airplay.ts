import type { CompanionOptions } from './companions.ts';

interface AppleVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?(): void;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/** Screens that the system itself plays on: AirPlay, or another browser's own list of them (Remote Playback). */
export function followAirPlay(
  { video, store, actions, playNatively }: Pick<CompanionOptions, 'video' | 'store' | 'actions' | 'playNatively'>,
  signal: AbortSignal,
): void {
  const apple = video as AppleVideo;
  const { remote } = video;
  const picker = apple.webkitShowPlaybackTargetPicker;
  const offer = (available: boolean) => {
    if (store.state.airPlayState !== 'connected')
      store.patch({ airPlayState: available ? 'available' : 'unavailable' });
  };

  actions.showAirPlay = () => {
    // Screens are given an address, which media put together by a script does not have.
    if (store.state.airPlayState !== 'connected' && !video.src.startsWith('http')) void playNatively();
    if (picker) picker.call(video);
    else remote?.prompt().catch(() => undefined);
  };

  if (picker) {
    const told = (event: Event) => offer((event as Event & { availability?: string }).availability === 'available');
    video.addEventListener('webkitplaybacktargetavailabilitychanged', told, { signal });
    const moved = () =>
      store.patch({ airPlayState: apple.webkitCurrentPlaybackTargetIsWireless ? 'connected' : 'available' });
    video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', moved, { signal });
  } else if (remote && video.src.startsWith('http')) {
    const watching = remote.watchAvailability(offer);
    watching.catch(() => undefined);
    signal.addEventListener('abort', () => {
      watching.then((id) => remote.cancelWatchAvailability(id)).catch(() => undefined);
    });
  }
  for (const type of ['connecting', 'connect', 'disconnect'] as const)
    remote?.addEventListener(type, () => store.patch({ airPlayState: remoteStates[remote.state] }), { signal });
  signal.addEventListener('abort', () => store.patch({ airPlayState: 'unavailable' }));
}

const remoteStates = { connecting: 'connecting', connected: 'connected', disconnected: 'available' } as const;
