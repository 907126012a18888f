import { ZcAudioTrackChangeEvent } from '../events/audio-track-change.ts';
import type { CompanionOptions } from './companions.ts';
import { getViewerPreferences, keepPreference } from './viewer-preferences.ts';

/** The sounds of a video that has several: which are there, which is wanted, which is heard. */
export function createSounds({ store, actions, announce, wishes, chooseAudio }: CompanionOptions) {
  const find = (track: number | undefined) => store.state.audioTracks.find(({ id }) => id === track);

  actions.chooseAudio = (track) => {
    chooseAudio(track);
    const { language } = find(track) ?? {};
    if (language && language !== 'und') keepPreference({ audioLanguage: language });
  };

  return {
    /** What is heard, when the media is opened anew; else what the viewer chose before; else what the page asks for. */
    wanted(): string[] {
      const heard = find(store.state.heardAudio)?.language;
      const all = [heard, getViewerPreferences().state.audioLanguage, wishes().audioLanguage];
      return all.filter((language) => language !== undefined);
    },
    heard(track: number): void {
      const before = store.state.heardAudio;
      store.patch({ heardAudio: track });
      const now = find(track);
      if (now && track !== before) announce(new ZcAudioTrackChangeEvent(now));
    },
  };
}
