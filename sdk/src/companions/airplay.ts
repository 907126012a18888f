import type { Companion } from './companion-options.ts';

interface AppleVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?(): void;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

const remoteStates = { connecting: 'connecting', connected: 'connected', disconnected: 'available' } as const;

const pickerOf = (video: AppleVideo) => video.webkitShowPlaybackTargetPicker;

/** Screens that the system plays on: AirPlay, or the browser's own list (Remote Playback). */
export const airPlay: Companion<'video' | 'store' | 'playNatively'> = {
  name: 'airplay',
  state: { airPlayState: 'unavailable' },
  actions: ({ video, store, playNatively }) => ({
    showAirPlay() {
      // Screens need an address, which media from a script (MSE) does not have.
      if (store.state.airPlayState !== 'connected' && !video.src.startsWith('http')) void playNatively();
      const picker = pickerOf(video);
      if (picker) picker.call(video);
      else video.remote?.prompt().catch(() => undefined);
    },
  }),
  attach({ video, store }, signal) {
    const apple: AppleVideo = video;
    const { remote } = video;
    const offer = (available: boolean) => {
      if (store.state.airPlayState !== 'connected')
        store.patch({ airPlayState: available ? 'available' : 'unavailable' });
    };
    if (pickerOf(video)) {
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
  },
};
