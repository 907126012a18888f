import { getViewerPreferences, keepPreference } from '../player/viewer-preferences.ts';
import type { Companion, CompanionOptions } from './companion-options.ts';
import { ZcAudioTrackChangeEvent } from './events/audio-track-change.ts';

type Options = Pick<CompanionOptions, 'store' | 'announce' | 'wishes'>;

const find = ({ store }: Pick<Options, 'store'>, track: number | undefined) =>
  store.state.audioTracks.find(({ id }) => id === track);

/** Lets the viewer choose among several sound tracks. */
export const soundChoice: Companion<'store' | 'chooseAudio'> = {
  name: 'sounds',
  actions: (host) => ({
    chooseAudio(track) {
      host.chooseAudio(track);
      const { language } = find(host, track) ?? {};
      if (language && language !== 'und') keepPreference({ audioLanguage: language });
    },
  }),
};

/** The sound tracks of a video: which is wanted, and which is audible. */
export function createSounds(options: Options) {
  const { store, announce, wishes } = options;

  return {
    /** The current track if the media is reopened; otherwise the viewer's last choice, then the page's. */
    wanted(): string[] {
      const heard = find(options, store.state.heardAudio)?.language;
      const all = [heard, getViewerPreferences().state.audioLanguage, wishes().audioLanguage];
      return all.filter((language) => language !== undefined);
    },
    heard(track: number): void {
      const before = store.state.heardAudio;
      store.patch({ heardAudio: track });
      const now = find(options, track);
      if (now && track !== before) announce(new ZcAudioTrackChangeEvent(now));
    },
  };
}
