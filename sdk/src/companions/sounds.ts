import { getViewerPreferences, keepPreference } from '../player/viewer-preferences.ts';
import type { Companion, CompanionOptions } from './companion-options.ts';
import { ZcAudioTrackChangeEvent } from './events/audio-track-change.ts';

type Options = Pick<CompanionOptions, 'store' | 'announce' | 'wishes'>;

const find = ({ store }: Pick<Options, 'store'>, track: number | undefined) =>
  store.state.audioTracks.find(({ id }) => id === track);

/** Lets the viewer choose among the sounds of a video that has several. */
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

/** The sounds of a video that has several: which is wanted, which is heard. */
export function createSounds(options: Options) {
  const { store, announce, wishes } = options;

  return {
    /** What is heard, when the media is opened anew; else what the viewer chose before; else what the page asks for. */
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
